import { Counters } from "./Counters";

/** The perros and tantos of a score. */
export default function Laid({ counters: [perros = 0, tantos = 0] }: { counters: readonly number[] }) {
  return <Counters perros={perros} tantos={tantos} />;
}
