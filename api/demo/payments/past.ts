/** The time in which the demonstration's payments were made: providers and site go through it together, before anybody is let in. */

import type { Database } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Clock, JobName, JobPayloads } from '#api/ports.ts'

export interface Past {
  readonly clock: Clock
  /** Gateways to the stand-ins, by that clock. */
  gateways(parts: Pick<Deps, 'sealer' | 'log'> & { readonly database: Database }): Pick<Deps, 'gateways' | 'keyring'>
  /** Goes on to a moment; what the stand-ins do until then happens at its time, and `told` is awaited after each. */
  goTo(at: number, told: () => Promise<void>): Promise<void>
  /** A payer sends the form of a page of a provider's. */
  atPage(address: string, values: Readonly<Record<string, string>>): Promise<void>
  /** What the world does at a provider: a card holder disputes, a bank sends money back. @returns what it did, as the provider holds it */
  trigger(
    provider: 'stripe' | 'paypal' | 'mangopay',
    act: string,
    input: object,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Somebody asks Stripe for something in the site's place, as at its own pages. */
  atStripe(path: string, form?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>
  /** What the stand-ins have told by themselves arrives. */
  messages(deps: Deps): Promise<void>
  job<N extends JobName>(name: N, payload: JobPayloads[N], deps: Deps): Promise<void>
  /** It is now. The stand-ins go on from here, and know all this at the next start too. */
  end(): Promise<void>
}
