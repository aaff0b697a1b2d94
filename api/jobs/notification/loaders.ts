/** Every event's loader. A missing one does not compile. */

import type { NotificationEvent } from '#api/notifications.ts'
import type { Loaders } from './batch.ts'
import { amendmentLoaders } from './amendment-loaders.ts'
import { campaignLoaders } from './campaign-loaders.ts'
import { comingSoonLoaders } from './coming-soon-loaders.ts'
import { draftLoaders } from './draft-loaders.ts'
import { identityLoaders } from './identity-loaders.ts'
import { investmentLoaders } from './investment-loaders.ts'
import { milestoneLoaders } from './milestone-loaders.ts'
import { messageLoaders } from './message-loaders.ts'
import { paymentLoaders } from './payment-loaders.ts'
import { loanLoaders } from './loan-loaders.ts'
import { repaymentLoaders } from './repayment-loaders.ts'
import { searchLoaders } from './search-loaders.ts'
import { siteLoaders } from './site-loaders.ts'
import { socialLoaders } from './social-loaders.ts'
import { walletLoaders } from './wallet-loaders.ts'

export const loaders: Loaders<NotificationEvent> = {
  ...amendmentLoaders,
  ...campaignLoaders,
  ...comingSoonLoaders,
  ...draftLoaders,
  ...identityLoaders,
  ...investmentLoaders,
  ...paymentLoaders,
  ...loanLoaders,
  ...messageLoaders,
  ...milestoneLoaders,
  ...repaymentLoaders,
  ...searchLoaders,
  ...siteLoaders,
  ...socialLoaders,
  ...walletLoaders,
}
