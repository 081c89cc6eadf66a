/** Tests speak all languages from the start. */

import { catalogues } from "./catalogues.svelte";

await catalogues.learnAll();
