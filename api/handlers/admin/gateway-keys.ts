/** Keys of payment providers: tried, sealed, shown by their ends, and put in or out of force (decision record 0032). */

import { insertAudit } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { countBegunOtherwise, currentKeys, endKeys, insertKeys, keyPlace } from '#api/db/gateway-keys.ts'
import { othersKeepMoney } from '#api/db/wallet/pooled.ts'
import { hasFactor } from '#api/db/second-factors.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { confirmIdentity } from '#api/handlers/wallet/confirm-identity.ts'
import type { ProviderKeys } from '#contract/admin/gateway-keys.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  gatewaysOfKeys,
  isTestKeys,
  keyFields,
  keyProblems,
  type KeyProvider,
  keyProviders,
  type KeyValues,
  shownKey,
} from '#domain/gateway-keys.ts'

export const listProviderKeys = handle(calls.admin.listProviderKeys, async ({ member }, deps) => ({
  providers: await Promise.all(keyProviders.map((provider) => present(deps.db.read, provider, deps))),
  secondFactor: await hasFactor(deps.db.read, member.id),
}))

export const updateProviderKeys = handle(
  calls.admin.updateProviderKeys,
  async ({ params: { provider }, body: { values, ...proof }, member, once }, deps) => {
    const { keyring, sealer, clock, ids, jobs } = deps
    if (keyring.fromEnvironment(provider)) throw new CallError('KEYS_FIXED')
    const entered = given(values)
    const problems = keyProblems(provider, entered)
    if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
    // Before the person proves themselves: a code is used up by that, and keys are mistyped.
    const probe = await keyring.testKeys(provider, entered)
    if (probe.state === 'silent') throw new CallError('PROVIDER_SILENT')
    if (probe.state === 'refused')
      throw new CallError('INVALID_INPUT', {}, [{ path: probe.field ?? 'keys', code: 'not-taken' }])
    const refuseStranger = await confirmIdentity(member, proof, deps)
    const reply = await once(async (tx) => {
      refuseStranger()
      const at = new Date(clock.now())
      const id = ids.next()
      // What people have is in the account that keeps it: it cannot be spent by keys of another one.
      if (provider === 'mangopay' && (await othersKeepMoney(tx, probe.account))) throw new CallError('KEYS_HOLD_MONEY')
      const replaced = await endKeys(tx, provider, { at, by: member.id })
      const shown = Object.fromEntries(
        Object.entries(entered).map(([name, value]) => [name, shownKey(provider, name, value ?? '')]),
      )
      await insertKeys(tx, {
        id,
        provider,
        sealed: sealer.seal(JSON.stringify(entered), keyPlace(id)),
        shown: JSON.stringify(shown),
        account: probe.account,
        test: isTestKeys(provider, entered),
        created_at: at,
        created_by: member.id,
      })
      const auditEventId = ids.next()
      await insertAudit(tx, {
        id: auditEventId,
        at,
        actorId: member.id,
        act: 'gateway-keys-entered',
        subject: provider,
        // Of the keys themselves nothing, not even their ends.
        facts: { keys: id, replaced: replaced ?? null, test: isTestKeys(provider, entered) },
      })
      await jobs.add(tx, 'notify-provider-keys', { auditEventId, event: 'changed' })
      return { ...(await present(tx, provider, deps)), unreadable: false }
    })
    await keyring.refresh()
    return reply
  },
)

export const removeProviderKeys = handle(
  calls.admin.removeProviderKeys,
  async ({ params: { provider }, body: proof, member, once }, deps) => {
    const { keyring, clock, ids, jobs } = deps
    if (keyring.fromEnvironment(provider)) throw new CallError('KEYS_FIXED')
    const refuseStranger = await confirmIdentity(member, proof, deps)
    const reply = await once(async (tx) => {
      refuseStranger()
      const at = new Date(clock.now())
      const ended = await endKeys(tx, provider, { at, by: member.id })
      if (ended === undefined) throw new CallError('NOT_FOUND')
      const act = 'gateway-keys-removed'
      const auditEventId = ids.next()
      await insertAudit(tx, {
        id: auditEventId,
        at,
        actorId: member.id,
        act,
        subject: provider,
        facts: { keys: ended },
      })
      await jobs.add(tx, 'notify-provider-keys', { auditEventId, event: 'removed' })
      return { ...(await present(tx, provider, deps)), unreadable: false }
    })
    await keyring.refresh()
    return reply
  },
)

/** What was left empty is not there. */
function given(values: KeyValues): KeyValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}

type KeySource = ProviderKeys['source']

/** Whose keys are in force. */
function sourceOf(provider: KeyProvider, entered: boolean, { keyring }: Pick<Deps, 'keyring'>): KeySource {
  if (keyring.fromEnvironment(provider)) return 'environment'
  if (entered) return 'administrator'
  return keyring.sandbox ? 'sandbox' : 'none'
}

async function present(
  db: Reader | Writer,
  provider: KeyProvider,
  deps: Pick<Deps, 'keyring' | 'site'>,
): Promise<ProviderKeys> {
  const row = await currentKeys(db, provider)
  const source = sourceOf(provider, row !== undefined, deps)
  const fixed = deps.keyring.fromEnvironment(provider)
  const access = source === 'administrator' ? (row?.account ?? '') : source
  const tests: Record<KeySource, boolean | null> = {
    environment: fixed?.test ?? null,
    administrator: row?.test ?? null,
    sandbox: true,
    none: null,
  }
  return {
    provider,
    source,
    test: tests[source],
    fields: keyFields[provider].map(({ name }) => ({ name, shown: row?.shown[name] ?? null })),
    unreadable: deps.keyring.isUnreadable(provider),
    changed: row ? { at: row.created_at.toISOString(), by: `${row.first_name} ${row.last_name}` } : null,
    messagesTo: provider === 'plaid' ? null : `${deps.site.origin}/webhooks/${provider}`,
    begunOtherwise: await countBegunOtherwise(db, gatewaysOfKeys(provider), access),
  }
}
