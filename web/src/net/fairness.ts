/** Part of the page that witnesses the shuffles of a table, loaded for that: see `docs/explanation/fairness.md`, of which this is the browser's part. */

export { witnessOf } from "./fairness/witness";
