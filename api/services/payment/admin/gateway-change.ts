/** A change of a payment method's settings with one request, by its type (platform 4, 7). */

import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { confirmFully, confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import type { GatewayChange } from '#contract/payment/admin/gateway.ts'
import { CallError } from '#contract/errors.ts'
import { type ChangeableGateway, gatewayFieldProblems } from '#domain/payment/gateway-change.ts'
import type { PayPageGateway } from '#domain/payment/payment.ts'
import { type CurrentAch, readAch, switchAch } from './ach.ts'
import { type BankAccountState, changeBankAccount, checkBankAccount } from './bank-account.ts'
import { type CurrentKeys, readProviderKeys, replaceProviderKeys, testProviderKeys } from './gateway-keys.ts'
import { changeTerms, checkFee, type CurrentTerms, readTerms } from './gateway-terms.ts'

/** The settings of a payment method; what its type does not have is left out. */
interface GatewayState {
  readonly type: ChangeableGateway
  readonly offline?: BankAccountState
  readonly terms?: CurrentTerms
  readonly keys?: CurrentKeys
  readonly ach?: CurrentAch
}

interface Change<T extends ChangeableGateway> {
  readonly type: T
  readonly entered: GatewayChange
  readonly member: Member
}
type Apply = (tx: Writer) => Promise<GatewayState>

/**
 * Checks a change, and what cannot be checked in a transaction: keys at their provider, and the administrator's
 * identity. @returns applies it
 * @throws CallError INVALID_INPUT, KEYS_FIXED, PROVIDER_SILENT; the result throws INVALID_INPUT, TOO_MANY_REQUESTS,
 * CONNECTING_OFF
 */
export function prepareGatewayChange(change: Change<ChangeableGateway>, deps: Deps): Promise<Apply> {
  const { type, entered } = change
  const problems = gatewayFieldProblems(type, entered)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, [...problems])
  switch (type) {
    case 'offline':
      return prepareAccount({ ...change, type }, deps)
    case 'ach':
      return prepareAch({ ...change, type }, deps)
    case 'stripe':
    case 'paypal':
      return prepareProvider({ ...change, type }, deps)
  }
}

async function prepareAccount({ type, entered, member }: Change<'offline'>, deps: Deps): Promise<Apply> {
  const { password, code, secondConfirmation, accountName = '', bankName = '', accountNumber = '' } = entered
  const { routing = '', iban, bic, note = {} } = entered
  const bank = checkBankAccount({ accountName, bankName, accountNumber, routing, iban, bic, note })
  const refuseStranger = await confirmFully(member, { password, code }, deps)
  return async (tx) => {
    refuseStranger()
    return { type, offline: await changeBankAccount(tx, { bank, secondConfirmation, member }, deps) }
  }
}

async function prepareAch({ type, entered, member }: Change<'ach'>, deps: Deps): Promise<Apply> {
  const { accountRequired } = entered
  const changeOrReadTerms = await prepareTerms({ type, entered, member }, deps)
  return async (tx) => ({
    type,
    ach:
      accountRequired === undefined
        ? await readAch(tx, deps.gateways)
        : await switchAch(tx, { accountRequired, actorId: member.id }, deps),
    terms: await changeOrReadTerms(tx),
  })
}

async function prepareProvider({ type, entered, member }: Change<'stripe' | 'paypal'>, deps: Deps): Promise<Apply> {
  const { keys, password, code } = entered
  const changeOrReadTerms = await prepareTerms({ type, entered, member }, deps)
  const tested = keys && (await testProviderKeys(type, keys, deps))
  // After the test, because it consumes a code, and keys are often mistyped.
  const refuseStranger = tested && (await confirmIdentity(member, { password, code }, deps))
  return async (tx) => {
    refuseStranger?.()
    return {
      type,
      keys: tested
        ? await replaceProviderKeys(tx, { provider: type, ...tested, actorId: member.id }, deps)
        : await readProviderKeys(tx, type, deps),
      terms: await changeOrReadTerms(tx),
    }
  }
}

async function prepareTerms({ type, entered: { on, fee }, member }: Change<PayPageGateway>, deps: Deps) {
  if (fee) await checkFee(type, fee, deps)
  return (tx: Writer) =>
    on === undefined && fee === undefined
      ? readTerms(tx, type, deps.gateways)
      : changeTerms(tx, { type, entered: { on, fee }, actorId: member.id }, deps)
}
