/** The local network, as far as a page on the server's own computer can let it in. */

import { api } from "./api";
import { opensOnlyHere } from "./here";

class LocalNetwork {
  /** Whether links from this page open on this computer alone. */
  onlyHere = $state(opensOnlyHere(location.hostname));
  maySwitch = $state(false);
  /** Where other devices find this server. */
  origin = $state(location.origin);

  async look(): Promise<void> {
    if (opensOnlyHere(location.hostname)) this.#learn(await api.lan());
  }

  async letIn(on: boolean): Promise<void> {
    this.#learn(await api.switchLan(on));
  }

  #learn({ may_switch, link }: { may_switch: boolean; link: string }): void {
    this.maySwitch = may_switch;
    this.onlyHere = !link;
    this.origin = link || location.origin;
  }
}

export const network = new LocalNetwork();
