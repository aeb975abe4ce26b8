/** What the page loads to witness the shuffles of a table: see `docs/explanation/fairness.md`, of which this is the browser's part. */

export { witnessOf } from "./fairness/witness";
