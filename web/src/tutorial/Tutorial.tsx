export default function Tutorial() {
  return <p>…</p>;
}
