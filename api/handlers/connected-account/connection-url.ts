import {
  companyOf,
  type ConnectedRow,
  insertConnected,
  readConnected,
  unfinishedOf,
} from '#api/db/connected-accounts.ts'
import { insertAudit } from '#api/db/audit.ts'
import { lockOwner } from '#api/db/own-campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import type { AccountLinkUrls } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isOpen } from '#domain/connected-account.ts'
import { nextPollDelay } from '#domain/payment.ts'
import { presentAccounts } from './known-accounts.ts'
import { createAtProvider } from './look-at-account.ts'

/**
 * The account's row is committed before the provider hears of it. Asked twice, also at once, it is one account: who has begun one
 * goes on with it.
 */
export const connectionUrl = handle(calls.connectedAccount.connectionUrl, async ({ query, member }, deps) => {
  const { accounts } = deps.gateways
  const { settings } = await readSettings(deps.db.read)
  if (!accounts || !settings.achAccountRequired) throw new CallError('CONNECTING_OFF')
  const wanted =
    query.accountId === undefined
      ? await begunOrNew(query.campaignId, member, accounts.test, deps)
      : await ownAccount(query.accountId, member, deps)
  const row = await createAtProvider(wanted, accounts, deps)
  const page =
    row.provider_ref === null || row.test !== accounts.test || !isOpen(row.state)
      ? undefined
      : await accounts.page(row.provider_ref, waysOf(row.id, query.campaignId, deps))
  const [account] = await presentAccounts(deps.db.read, [row])
  if (!account) throw new CallError('NOT_FOUND')
  return { account, url: typeof page === 'object' ? page.url : null }
})

/** @throws CallError NOT_FOUND for another's and for one that was taken out, as if it did not exist */
export async function ownAccount(id: string, member: Member, { db }: Pick<Deps, 'db'>): Promise<ConnectedRow> {
  const row = await readConnected(db.read, id)
  if (row?.owner_id !== member.id || row.state === 'disconnected') throw new CallError('NOT_FOUND')
  return row
}

function begunOrNew(
  campaignId: string | undefined,
  member: Member,
  test: boolean,
  { db, clock, ids }: Deps,
): Promise<ConnectedRow> {
  return db.transact(async (tx) => {
    await lockOwner(tx, member.id)
    const begun = await unfinishedOf(tx, member.id, test)
    if (begun) return begun
    const [id, at] = [ids.next(), new Date(clock.now())]
    const company = campaignId === undefined ? undefined : await companyOf(tx, campaignId, member.id)
    await insertConnected(tx, {
      id,
      owner_id: member.id,
      gateway: 'stripe',
      test,
      state: 'created',
      needs: '[]',
      company_name: company ?? `${member.firstName} ${member.lastName}`.trim(),
      provider_ref: null,
      created_at: at,
      disconnected_at: null,
      asked_at: null,
      look_at: new Date(at.getTime() + nextPollDelay(0)),
    })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'connected-account-begun',
      subject: id,
      facts: { test },
    })
    const written = await readConnected(tx, id)
    if (!written) throw new Error('an account was written and is not there')
    return written
  })
}

/** The address names the account; whoever comes with it is believed nothing. */
function waysOf(id: string, campaignId: string | undefined, { site }: Deps): AccountLinkUrls {
  const named = new URLSearchParams({ account: id, ...(campaignId === undefined ? {} : { campaign: campaignId }) })
  const back = `${site.origin}/stripe-account-connect?${named.toString()}`
  return { returnUrl: back, refreshUrl: `${back}&again=1` }
}
