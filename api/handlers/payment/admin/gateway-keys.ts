import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import {
  readAllProviderKeys,
  refuseFixedKeys,
  removeProviderKeys as remove,
  replaceProviderKeys,
  testProviderKeys,
} from '#api/services/payment/admin/gateway-keys.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import * as gatewayKeysCalls from '#contract/payment/admin/gateway-keys.ts'

export const listProviderKeys = handle(gatewayKeysCalls.listProviderKeys, async ({ member }, deps) => {
  const { providers, secondFactor } = await readAllProviderKeys(member, deps)
  return { providers: providers.map((keys) => presentChanged(keys)), secondFactor }
})

export const updateProviderKeys = handle(
  gatewayKeysCalls.updateProviderKeys,
  async ({ params: { provider }, body: { values, ...proof }, member, once }, deps) => {
    const tested = await testProviderKeys(provider, values, deps)
    const refuseStranger = await confirmIdentity(member, proof, deps)
    const reply = await once(async (tx) => {
      refuseStranger()
      return presentChanged(await replaceProviderKeys(tx, { provider, ...tested, actorId: member.id }, deps))
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
      return presentChanged(await remove(tx, { provider, actorId: member.id }, deps))
    })
    await deps.keyring.refresh()
    return reply
  },
)
