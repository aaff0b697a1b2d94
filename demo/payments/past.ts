/**
 * The simulated time of the demonstration's payments: providers and site pass through it together, before the site
 * accepts visitors.
 */

import type { Database } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Clock, JobName, JobPayloads } from '#api/ports.ts'

export interface Past {
  readonly clock: Clock
  /** Gateways to the simulators, with that clock. */
  gateways(parts: Pick<Deps, 'sealer' | 'log'> & { readonly database: Database }): Pick<Deps, 'gateways' | 'keyring'>
  /** Advances to a time; the simulators run their due tasks at their times, and `told` is awaited after each. */
  goTo(at: number, told: () => Promise<void>): Promise<void>
  /** Submits the form of a provider's page as the payer. */
  atPage(address: string, values: Readonly<Record<string, string>>): Promise<void>
  /**
   * Triggers an external event at a provider: a dispute, a returned payment. @returns the provider's resulting object
   */
  trigger(
    provider: 'stripe' | 'paypal' | 'mangopay',
    eventName: string,
    input: object,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Calls Stripe's API directly, as the provider's dashboard would. */
  atStripe(path: string, form?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>
  /** Delivers the pending webhooks of the simulators. */
  messages(deps: Deps): Promise<void>
  job<N extends JobName>(name: N, payload: JobPayloads[N], deps: Deps): Promise<void>
  /** Ends the simulated time. The simulators continue from here, and restore this state at the next start. */
  end(): Promise<void>
}
