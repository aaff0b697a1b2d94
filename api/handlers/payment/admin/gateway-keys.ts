import { handle } from '#api/handlers/handler.ts'
import {
  readAllProviderKeys,
  refuseFixedKeys,
  removeProviderKeys as remove,
  replaceProviderKeys,
  testProviderKeys,
} from '#api/services/payment/admin/gateway-keys.ts'
import { confirmIdentity } from '#api/services/wallet/confirm-identity.ts'
import * as gatewayKeysCalls from '#contract/payment/admin/gateway-keys.ts'

export const listProviderKeys = handle(gatewayKeysCalls.listProviderKeys, ({ member }, deps) =>
  readAllProviderKeys(member, deps),
)

export const updateProviderKeys = handle(
  gatewayKeysCalls.updateProviderKeys,
  async ({ params: { provider }, body: { values, ...proof }, member, once }, deps) => {
    const tested = await testProviderKeys(provider, values, deps)
    const refuseStranger = await confirmIdentity(member, proof, deps)
    const reply = await once(async (tx) => {
      refuseStranger()
      return replaceProviderKeys(tx, { provider, ...tested, actorId: member.id }, deps)
    })
    await deps.keyring.refresh()
    return reply
  },
)

export const removeProviderKeys = handle(
  gatewayKeysCalls.removeProviderKeys,
  async ({ params: { provider }, body: proof, member, once }, deps) => {
    refuseFixedKeys(provider, deps)
    const refuseStranger = await confirmIdentity(member, proof, deps)
    const reply = await once(async (tx) => {
      refuseStranger()
      return remove(tx, { provider, actorId: member.id }, deps)
    })
    await deps.keyring.refresh()
    return reply
  },
)
