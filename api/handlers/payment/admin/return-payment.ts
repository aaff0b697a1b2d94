import { handle } from '#api/handlers/handler.ts'
import { presentPayment } from '#api/presenters/payment/offline-payment.ts'
import { returnOfflinePayment } from '#api/services/payment/admin/offline-payments.ts'
import * as offlinePaymentCalls from '#contract/payment/admin/offline-payment.ts'

export const returnPayment = handle(
  offlinePaymentCalls.returnPayment,
  ({ params, body, member, language, once }, deps) =>
    once(async (tx) =>
      presentPayment(await returnOfflinePayment(tx, { ...params, ...body, actorId: member.id, language }, deps)),
    ),
)
