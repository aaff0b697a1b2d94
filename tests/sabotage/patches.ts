/** Every patch. A rule of the product that is worth a test is worth a patch here. */

import { campaignPatches } from './campaign-patches.ts'
import { identityProviderPatches } from './identity-provider-patches.ts'
import { mandatePatches } from './mandate-patches.ts'
import { messagingPatches } from './messaging-patches.ts'
import { moneyPatches } from './money-patches.ts'
import type { SabotagePatch } from './patch.ts'
import { payoutPatches } from './payout-patches.ts'
import { securityPatches } from './security-patches.ts'

export const patches: readonly SabotagePatch[] = [
  ...moneyPatches,
  ...mandatePatches,
  ...campaignPatches,
  ...payoutPatches,
  ...securityPatches,
  ...messagingPatches,
  ...identityProviderPatches,
]
