import type { Receipt } from '#contract/investment/investment.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { CancelReservation } from './cancel-reservation.tsx'
import { EditReservation } from './edit-reservation.tsx'
import { ChangePaymentMethod } from '#src/features/investment/payment-method/change-payment-method.tsx'

interface ReservationActionsProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onDone: () => void
  /** A payment of the reservation is open, so its units cannot change. */
  readonly isPending?: boolean
  /** Other payment methods that can be chosen here. */
  readonly besides?: readonly GatewayName[]
}

const none: readonly GatewayName[] = []

/** Actions on a reservation other than paying it. */
export function ReservationActions({ data, onDone, isPending = false, besides = none }: ReservationActionsProps) {
  const { investment } = data
  return (
    <div className="cluster">
      <ChangePaymentMethod key={investment.gateway} data={data} besides={besides} onDone={onDone} />
      {isPending ? null : <EditReservation key={String(investment.units)} investment={investment} onDone={onDone} />}
      <CancelReservation investment={investment} onDone={onDone} />
    </div>
  )
}
