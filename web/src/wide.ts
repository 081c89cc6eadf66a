import { MediaQuery } from "svelte/reactivity";

/** Whether there is room beside the table, as on a desk. */
export const wide = new MediaQuery("(min-width: 1000px) and (min-height: 600px)", false);
