/**
 * Keys of payment and identity providers: tested, encrypted, displayed by their last characters, activated and removed
 * (docs/areas/payment.md).
 */

import { type AuditTrace, insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { countVerificationsOtherwise } from '#api/db/identity/verification-callbacks.ts'
import { countBegunOtherwise, currentKeys, endKeys, insertKeys, keyContext } from '#api/db/payment/gateway-keys.ts'
import { othersKeepMoney } from '#api/db/wallet/custodial-accounts.ts'
import { hasFactor } from '#api/db/auth/second-factors.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { ProviderKeys } from '#contract/payment/admin/gateway-keys.ts'
import { CallError } from '#contract/errors.ts'
import {
  gatewaysOfKeys,
  isIdentityProvider,
  isTestKeys,
  keyFields,
  keyProblems,
  type KeyProvider,
  keyProviders,
  type KeyValues,
  shownKey,
} from '#domain/payment/gateway-keys.ts'

export interface CurrentKeys extends Omit<ProviderKeys, 'changed'> {
  readonly lastChange: AuditTrace | undefined
}

export async function readAllProviderKeys(
  member: Member,
  deps: Deps,
): Promise<{ readonly providers: CurrentKeys[]; readonly secondFactor: boolean }> {
  return {
    providers: await Promise.all(keyProviders.map((provider) => readProviderKeys(deps.db.read, provider, deps))),
    secondFactor: await hasFactor(deps.db.read, member.id),
  }
}

export interface TestedKeys {
  readonly entered: KeyValues
  /** The provider's id of the account that they belong to. */
  readonly account: string
}

/**
 * Tests keys at the provider before they are activated. To be called before the user proves their identity, because
 * that consumes a code, and keys are often mistyped.
 * @throws CallError KEYS_FIXED, INVALID_INPUT, PROVIDER_SILENT
 */
export async function testProviderKeys(
  provider: KeyProvider,
  values: KeyValues,
  { keyring }: Pick<Deps, 'keyring'>,
): Promise<TestedKeys> {
  refuseFixedKeys(provider, { keyring })
  const entered = given(values)
  const problems = keyProblems(provider, entered)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const probe = await keyring.testKeys(provider, entered)
  if (probe.state === 'silent') throw new CallError('PROVIDER_SILENT')
  if (probe.state === 'refused')
    throw new CallError('INVALID_INPUT', {}, [{ path: probe.field ?? 'keys', code: 'not-taken' }])
  return { entered, account: probe.account }
}

/** @throws CallError KEYS_FIXED if the environment provides the keys */
export function refuseFixedKeys(provider: KeyProvider, { keyring }: Pick<Deps, 'keyring'>): void {
  if (keyring.fromEnvironment(provider)) throw new CallError('KEYS_FIXED')
}

/** @throws CallError KEYS_HOLD_MONEY */
export async function replaceProviderKeys(
  tx: Writer,
  { provider, entered, account, actorId }: TestedKeys & { readonly provider: KeyProvider; readonly actorId: string },
  deps: Deps,
): Promise<CurrentKeys> {
  const { sealer, clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const id = ids.next()
  // Users' balances are held in the account at the provider: keys of another account cannot spend them.
  if (provider === 'mangopay' && (await othersKeepMoney(tx, account))) throw new CallError('KEYS_HOLD_MONEY')
  const replaced = await endKeys(tx, provider, { at, by: actorId })
  const masked = Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [name, shownKey(provider, name, value ?? '')]),
  )
  await insertKeys(tx, {
    id,
    provider,
    sealed: sealer.seal(JSON.stringify(entered), keyContext(id)),
    masked: JSON.stringify(masked),
    account,
    test: isTestKeys(provider, entered),
    created_at: at,
    created_by: actorId,
  })
  const auditEventId = ids.next()
  await insertAudit(tx, {
    id: auditEventId,
    at,
    actorId,
    eventName: 'gateway-keys-entered',
    subject: provider,
    // Nothing of the keys themselves, not even their last characters.
    facts: { keys: id, replaced: replaced ?? null, test: isTestKeys(provider, entered) },
  })
  await jobs.add(tx, 'notify', { event: 'provider-keys-changed', id: auditEventId })
  return { ...(await readProviderKeys(tx, provider, deps)), unreadable: false }
}

/** @throws CallError NOT_FOUND */
export async function removeProviderKeys(
  tx: Writer,
  { provider, actorId }: { readonly provider: KeyProvider; readonly actorId: string },
  deps: Deps,
): Promise<CurrentKeys> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const ended = await endKeys(tx, provider, { at, by: actorId })
  if (ended === undefined) throw new CallError('NOT_FOUND')
  const event = 'gateway-keys-removed'
  const auditEventId = ids.next()
  await insertAudit(tx, {
    id: auditEventId,
    at,
    actorId,
    eventName: event,
    subject: provider,
    facts: { keys: ended },
  })
  await jobs.add(tx, 'notify', { event: 'provider-keys-removed', id: auditEventId })
  return { ...(await readProviderKeys(tx, provider, deps)), unreadable: false }
}

/** Empty values are removed. */
function given(values: KeyValues): KeyValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}

type KeySource = ProviderKeys['source']

/** Whose keys are active. */
function sourceOf(provider: KeyProvider, entered: boolean, { keyring }: Pick<Deps, 'keyring'>): KeySource {
  if (keyring.fromEnvironment(provider)) return 'environment'
  if (entered) return 'administrator'
  return keyring.sandbox ? 'sandbox' : 'none'
}

export async function readProviderKeys(
  db: Reader | Writer,
  provider: KeyProvider,
  deps: Pick<Deps, 'keyring' | 'site'>,
): Promise<CurrentKeys> {
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
    fields: keyFields[provider].map(({ name }) => ({ name, shown: row?.masked[name] ?? null })),
    unreadable: deps.keyring.isUnreadable(provider),
    lastChange: row && { at: row.created_at, first_name: row.first_name, last_name: row.last_name },
    messagesTo: sendsMessages(provider) ? `${deps.site.origin}/webhooks/${provider}` : null,
    begunOtherwise: isIdentityProvider(provider)
      ? await countVerificationsOtherwise(db, provider, access)
      : await countBegunOtherwise(db, gatewaysOfKeys(provider), access),
  }
}

function sendsMessages(provider: KeyProvider): boolean {
  return provider !== 'plaid' && provider !== 'northkyc'
}
