/**
 * The complete schema of the first release, one file for each area; referenced areas precede those that reference them.
 */

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { account } from './baseline/account.ts'
import { audit } from './baseline/audit.ts'
import { auth } from './baseline/auth.ts'
import { campaign } from './baseline/campaign.ts'
import { closing } from './baseline/closing.ts'
import { comingSoon } from './baseline/coming-soon.ts'
import { content } from './baseline/content.ts'
import { counterTables } from './baseline/counters.ts'
import { derived } from './baseline/derived.ts'
import { draft } from './baseline/draft.ts'
import { identity } from './baseline/identity.ts'
import { investment } from './baseline/investment.ts'
import { ledger } from './baseline/ledger.ts'
import { messaging } from './baseline/messaging.ts'
import { notification } from './baseline/notification.ts'
import { payment } from './baseline/payment.ts'
import { payout } from './baseline/payout.ts'
import { reconciliation } from './baseline/reconciliation.ts'
import { referenceData } from './baseline/reference-data.ts'
import { repayment } from './baseline/repayment.ts'
import { sealing } from './baseline/sealing.ts'
import { site } from './baseline/site.ts'
import { social } from './baseline/social.ts'
import { wallet } from './baseline/wallet.ts'

const areas = [
  referenceData,
  account,
  auth,
  campaign,
  closing,
  draft,
  ledger,
  investment,
  comingSoon,
  payment,
  payout,
  wallet,
  repayment,
  reconciliation,
  identity,
  notification,
  social,
  messaging,
  content,
  site,
  audit,
  derived,
  counterTables,
  sealing,
]

const statements = areas.flat()

/** Until its release the schema changes in place: its name then changes too, so that an earlier one is recognised. */
export const name = `0001-baseline-${createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 8)}`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
