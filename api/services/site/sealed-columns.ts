/**
 * The one table of sealed columns: a rotation of the secret seals each of them again. A test searches a seeded database
 * for sealed values in other columns.
 */

import { nameOf, type SealedColumn } from '#api/db/site/sealed-values.ts'
import { captchaKeyContext } from '#api/db/site/captcha.ts'
import { siteKeyContext } from '#api/db/site/site-keys.ts'
import { verificationContext } from '#api/db/identity/verifications.ts'
import { figuresContext } from '#api/db/investment/investor-limit.ts'
import { keyContext } from '#api/db/payment/gateway-keys.ts'
import { archiveContext } from '#api/services/account/archive-context.ts'
import { factorContext } from '#api/services/auth/second-factor.ts'
import { campaignAccountContext } from '#api/services/draft/update-funding.ts'
import { accreditationContext } from '#api/services/identity/accreditation-answers.ts'
import { letterContext } from '#api/services/identity/accreditation-letter.ts'
import { noteContext } from '#api/services/identity/open-identity.ts'
import { partyContext } from '#api/services/identity/party-answers.ts'
import { hitContext } from '#api/services/identity/poll-verification.ts'
import { recipientContext } from '#api/services/payment/payout-transfer/send-payout.ts'
import { accessContext } from '#api/services/wallet/bank-link/settle-bank-link.ts'
import { payoutAccountContext } from '#api/services/wallet/verified-account.ts'

interface ListedColumn extends SealedColumn {
  readonly contextOf: (subject: string) => string
}

const personOfWithdrawal = '(select w.person_id::text from wallet w where w.id = t.wallet_id)'

const listed: readonly ListedColumn[] = [
  { table: 'accreditation', key: 'person_id', column: 'answers', contextOf: accreditationContext },
  { table: 'bank_link', key: 'id', column: 'sealed_access', contextOf: accessContext },
  ...(['number', 'routing'] as const).map((part) => ({
    table: 'campaign_account',
    key: 'campaign_id',
    column: `sealed_${part}`,
    contextOf: (id: string) => campaignAccountContext(id, part),
  })),
  { table: 'data_export', key: 'id', column: 'archive', contextOf: archiveContext },
  { table: 'gateway_key', key: 'id', column: 'sealed', contextOf: keyContext },
  { table: 'identity_check', key: 'person_id', column: 'answers', contextOf: partyContext },
  { table: 'identity_note', key: 'id', column: 'content', contextOf: noteContext },
  ...(['answers', 'action_url', 'report'] as const).map((column) => ({
    table: 'identity_verification',
    key: 'id',
    column,
    contextOf: (id: string) => verificationContext(id, column),
  })),
  { table: 'investor_declaration', key: 'id', column: 'figures', contextOf: figuresContext },
  { table: 'payout_transfer', key: 'id', column: 'sealed_recipient', contextOf: recipientContext },
  {
    table: 'provider_event',
    key: 'id',
    column: 'body',
    subject: `t.gateway || ':' || t.event_id`,
    contextOf: (event) => `provider_event:${event}:body`,
  },
  ...['secret', 'pending_secret'].map((column) => ({
    table: 'second_factor',
    key: 'user_id',
    column,
    contextOf: factorContext,
  })),
  { table: 'site_key', key: 'purpose', keyType: 'text', column: 'sealed', contextOf: siteKeyContext },
  {
    table: 'site_setting',
    key: 'id',
    keyType: 'int4',
    column: 'data',
    path: ['captchaKeys', 'sealed'],
    subject: `t.data #>> '{captchaKeys,id}'`,
    contextOf: captchaKeyContext,
  },
  ...(['party', 'response'] as const).map((column) => ({
    table: 'third_party_letter',
    key: 'id',
    column,
    contextOf: (id: string) => letterContext(id, column),
  })),
  ...(['number', 'routing'] as const).flatMap((part) => [
    {
      table: 'wallet_withdrawal',
      key: 'id',
      column: `sealed_${part}`,
      // The text is copied from the account of the person.
      subject: personOfWithdrawal,
      contextOf: (personId: string) => payoutAccountContext(personId, part),
    },
    {
      table: 'withdrawal_account',
      key: 'person_id',
      column: `sealed_${part}`,
      contextOf: (personId: string) => payoutAccountContext(personId, part),
    },
  ]),
  { table: 'watchlist_hit', key: 'id', column: 'content', contextOf: hitContext },
]

/** By name, in the order of names. */
export const sealedColumns: ReadonlyMap<string, ListedColumn> = new Map(
  listed.map((column) => [nameOf(column), column] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
