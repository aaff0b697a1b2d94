/** Accounts at the card provider, as their owner connects and disconnects them. */

import {
  changeConnected,
  companyOf,
  type ConnectedRow,
  insertConnected,
  listConnected,
  lockConnected,
  readConnected,
  unfinishedOf,
  usesOf,
} from '#api/db/payment/connected-accounts.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { lockOwner } from '#api/db/campaign/own-campaigns.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { AccountLinkUrls } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { isOpen, needsAccount } from '#domain/payment/connected-account.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'
import { inTestMode, type UsedAccount, withUse } from './known-accounts.ts'
import { createAtProvider, pollAccount } from './poll-account.ts'

export async function listOwnAccounts(member: Member, { db, gateways }: Deps): Promise<UsedAccount[]> {
  return withUse(db.read, await listConnected(db.read, member.id, inTestMode(gateways)))
}

interface LinkOrder {
  /** An existing account to continue; undefined: the owner's unfinished one, or a new one. */
  readonly accountId: string | undefined
  readonly campaignId: string | undefined
  readonly member: Member
}

/**
 * The account's row is committed before the request to the provider. Repeated or concurrent requests share one account:
 * an owner with an unfinished one continues it.
 * @throws CallError CONNECTING_OFF, NOT_FOUND
 */
export async function openConnectionPage(
  { accountId, campaignId, member }: LinkOrder,
  deps: Deps,
): Promise<{ readonly account: UsedAccount; readonly url: string | null }> {
  const { accounts } = deps.gateways
  const { settings } = await readSettings(deps.db.read)
  if (!accounts || !settings.achAccountRequired) throw new CallError('CONNECTING_OFF')
  const chosenAccount =
    accountId === undefined
      ? await findOrBegin(campaignId, member, accounts.test, deps)
      : await ownAccount(accountId, member, deps)
  const row = await createAtProvider(chosenAccount, accounts, deps)
  const page =
    row.provider_ref === null || row.test !== accounts.test || !isOpen(row.state)
      ? undefined
      : await accounts.page(row.provider_ref, linkUrlsOf(row.id, campaignId, deps))
  const [account] = await withUse(deps.db.read, [row])
  if (!account) throw new CallError('NOT_FOUND')
  return { account, url: typeof page === 'object' ? page.url : null }
}

/** The owner has returned. The URL only identifies an account: its status is requested from the provider. */
export async function pollOwnAccount(id: string, member: Member, deps: Deps): Promise<PolledAccount> {
  const own = await ownAccount(id, member, deps)
  const polled = await pollAccount(own.id, deps)
  return { row: polled?.row ?? own, answered: polled?.answered ?? false }
}

export interface PolledAccount {
  readonly row: ConnectedRow
  readonly answered: boolean
}

/** @throws CallError NOT_FOUND */
export async function usedAccount(tx: Writer, row: ConnectedRow): Promise<UsedAccount> {
  const [account] = await withUse(tx, [row])
  if (!account) throw new CallError('NOT_FOUND')
  return account
}

/**
 * Choosing the account and submitting a campaign wait for the same lock: each is in time, or finds it disconnected.
 * @throws CallError NOT_FOUND, ACCOUNT_IN_USE
 */
export async function disconnectAccount(
  tx: Writer,
  { id, member }: { readonly id: string; readonly member: Member },
  { clock, ids, jobs }: Deps,
): Promise<UsedAccount> {
  const row = await lockConnected(tx, id)
  if (row?.owner_id !== member.id || row.state === 'disconnected') throw new CallError('NOT_FOUND')
  if ((await usesOf(tx, [row.id])).some(needsAccount)) throw new CallError('ACCOUNT_IN_USE')
  const at = new Date(clock.now())
  const atProvider = row.provider_ref !== null
  const gone = { state: 'disconnected', disconnected_at: at, needs: '[]', poll_count: 0 } as const
  await changeConnected(tx, row.id, { ...gone, next_poll_at: atProvider ? at : null })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'connected-account-disconnected',
    subject: row.id,
    facts: { was: row.state, test: row.test },
  })
  if (atProvider) await jobs.add(tx, 'poll-connected-account', { accountId: row.id })
  return { row: { ...row, state: 'disconnected', needs: [] }, inUse: false }
}

/** @throws CallError NOT_FOUND for another user's account and for a disconnected one, as if it did not exist */
async function ownAccount(id: string, member: Member, { db }: Pick<Deps, 'db'>): Promise<ConnectedRow> {
  const row = await readConnected(db.read, id)
  if (row?.owner_id !== member.id || row.state === 'disconnected') throw new CallError('NOT_FOUND')
  return row
}

function findOrBegin(
  campaignId: string | undefined,
  member: Member,
  test: boolean,
  { db, clock, ids }: Deps,
): Promise<ConnectedRow> {
  return db.transact(async (tx) => {
    await lockOwner(tx, member.id)
    const started = await unfinishedOf(tx, member.id, test)
    if (started) return started
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
      requested_at: null,
      next_poll_at: new Date(at.getTime() + nextPollDelay(0)),
    })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      eventName: 'connected-account-started',
      subject: id,
      facts: { test },
    })
    const written = await readConnected(tx, id)
    if (!written) throw new Error('a connected account was recorded and is missing')
    return written
  })
}

/** The URL only identifies the account; nothing else in the request is trusted. */
function linkUrlsOf(id: string, campaignId: string | undefined, { site }: Deps): AccountLinkUrls {
  const named = new URLSearchParams({ account: id, ...(campaignId === undefined ? {} : { campaign: campaignId }) })
  const back = `${site.origin}/stripe-account-connect?${named.toString()}`
  return { returnUrl: back, refreshUrl: `${back}&again=1` }
}
