/** Whether a server can be reached, as far as the last request could tell. */

import { SITE } from "./site";

class Reach {
  server = $state(!SITE);
}

export const reach = new Reach();
