/**
 * What the provider says of an account, kept. The one way for the returning owner, the provider's messages and the clock, as with
 * payments (decision records 0025, 0028).
 */

import { changeConnected, type ConnectedRow, lockConnected, readConnected } from '#api/db/connected-accounts.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { AccountStatus, ConnectedAccounts, NoResponse } from '#api/payment-ports.ts'
import { connectedState } from '#domain/connected-account.ts'
import { companyNameMaximum } from '#domain/limits.ts'
import { nextPollDelay } from '#domain/payment.ts'

export interface LookedAt {
  readonly row: ConnectedRow
  /** False where the provider said nothing: the account is as it was known before. */
  readonly answered: boolean
}

/** Two months of looking once a day. */
const mostLooks = 66
/** A provider remembers the key of an account that it may have opened for a day: later the same key would open another one. */
const keyLifeMs = 23 * 3_600_000

/** Asks the provider and keeps the answer. @returns undefined where there is no such account */
export async function lookAtAccount(id: string, deps: Deps): Promise<LookedAt | undefined> {
  const seen = await readConnected(deps.db.read, id)
  if (!seen) return undefined
  const { accounts } = deps.gateways
  if (accounts?.test !== seen.test) return { row: seen, answered: false }
  if (seen.state === 'disconnected') return { row: await giveUp(seen, accounts, deps), answered: true }
  const row = await createAtProvider(seen, accounts, deps)
  const askedAt = new Date(deps.clock.now())
  const word = row.provider_ref === null ? 'silent' : await accounts.getStatus(row.provider_ref)
  return { row: await keep(row, word, askedAt, deps), answered: word !== 'silent' || row.state === 'closed' }
}

/** Has the account opened where that was not done yet, under its own key: after a lost answer it is the same account. */
export async function createAtProvider(
  row: ConnectedRow,
  accounts: ConnectedAccounts,
  deps: Deps,
): Promise<ConnectedRow> {
  if (row.state !== 'created') return row
  const tooLate = deps.clock.now() - row.created_at.getTime() > keyLifeMs
  const answer = tooLate ? 'refused' : await accounts.create({ accountId: row.id, name: row.company_name })
  if (answer === 'silent') return row
  return change(row, deps, (locked) => {
    // Two asked at once and got the same account; one that was taken out meanwhile has to be given up there.
    if (answer === 'refused') return locked.state === 'created' ? { state: 'closed', look_at: null } : undefined
    const known = { provider_ref: answer.ref, look_at: new Date(deps.clock.now() + nextPollDelay(0)) }
    return locked.provider_ref === null
      ? { ...known, ...(locked.state === 'created' ? { state: 'unfinished' } : {}) }
      : undefined
  })
}

function keep(row: ConnectedRow, word: AccountStatus | NoResponse, askedAt: Date, deps: Deps): Promise<ConnectedRow> {
  return change(row, deps, (locked) => {
    if (locked.state === 'disconnected') return undefined
    const looks = locked.looks + 1
    const lookAt = looks > mostLooks ? null : new Date(deps.clock.now() + nextPollDelay(looks))
    if (word === 'silent' || row.provider_ref === null)
      return locked.look_at === null ? undefined : { looks, look_at: lookAt }
    // The answer to a later question is there already. One that was asked in the future was asked before the clock was set back.
    if (locked.asked_at !== null && locked.asked_at > askedAt && locked.asked_at.getTime() <= deps.clock.now())
      return undefined
    // What the provider does not know: a stand-in after its restart, or an account that was deleted there.
    const state = word === 'refused' ? 'closed' : connectedState(word.report)
    const moved = state !== locked.state
    const name = word === 'refused' ? undefined : word.companyName?.trim().slice(0, companyNameMaximum)
    return {
      state,
      asked_at: askedAt,
      needs: JSON.stringify(word === 'refused' ? [] : word.report.needs),
      ...(name ? { company_name: name } : {}),
      looks: moved ? 0 : looks,
      // One that is well is told of by the provider's messages, and asked about when something hangs on it.
      look_at: state === 'usable' ? null : moved ? new Date(deps.clock.now() + nextPollDelay(0)) : lookAt,
    }
  })
}

/** Its owner took it out: the provider is told to give it up, unless it holds money. */
async function giveUp(row: ConnectedRow, accounts: ConnectedAccounts, deps: Deps): Promise<ConnectedRow> {
  if (row.look_at === null || row.provider_ref === null) return row
  const word = await accounts.close(row.provider_ref)
  return change(row, deps, ({ looks }) => ({
    looks: looks + 1,
    look_at: word === 'silent' && looks < mostLooks ? new Date(deps.clock.now() + nextPollDelay(looks + 1)) : null,
  }))
}

function change(
  row: ConnectedRow,
  { db }: Pick<Deps, 'db'>,
  decide: (locked: ConnectedRow) => Parameters<typeof changeConnected>[2] | undefined,
): Promise<ConnectedRow> {
  return db.transact(async (tx) => {
    const locked = await lockConnected(tx, row.id)
    const wanted = locked && decide(locked)
    if (!wanted) return locked ?? row
    await changeConnected(tx, row.id, wanted)
    return (await readConnected(tx, row.id)) ?? locked
  })
}
