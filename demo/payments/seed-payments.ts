/** Payments of the demonstration through providers, in all the states that administrators see. */

import type { Writer } from '#api/db/database.ts'
import type { Seeded } from '#demo/seed/investments.ts'
import type { SeedTools } from '#demo/seed/seed-tools.ts'
import type { Deps } from '#api/deps.ts'
import type { Past } from './past.ts'
import { Paying } from './paying.ts'
import { storiesOf, runStories } from './stories.ts'

export interface PaymentsParts {
  readonly past: Past
  readonly users: { readonly investorId: string; readonly adminId: string; readonly crowdIds: readonly string[] }
  /** Campaigns with room for a few of the smallest investments. */
  readonly campaigns: readonly Seeded[]
}

export async function seedPayments(
  tx: Writer,
  tools: SeedTools,
  { past, users, campaigns }: PaymentsParts,
  deps: Deps,
): Promise<void> {
  const pay = new Paying(deps, { tx, tools, past, adminId: users.adminId })
  const { investorId, crowdIds } = users
  const now = tools.now.getTime()
  const cast = { pay, past, investorId, crowdIds, campaigns, now }
  await runStories(storiesOf(cast), cast)
  await past.goTo(now, pay.settle)
  // The site has polled all of them in the meantime.
  await past.job('poll-providers', {}, pay.deps)
  await pay.settle()
  await pay.deps.keyring.flush()
  await past.end()
}
