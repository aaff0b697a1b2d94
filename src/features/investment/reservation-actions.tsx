import type { Receipt } from '#contract/investment/investment.ts'
import { CancelReservation } from './cancel-reservation.tsx'
import { EditReservation } from './edit-reservation.tsx'
import { ChangePaymentMethodLink } from './pay/change-payment-method-link.tsx'

interface ReservationActionsProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onDone: () => void
  /** A payment of the reservation is open, so its units cannot change. */
  readonly isPending?: boolean
  /** The payment method is chosen on the same screen. */
  readonly isChoosing?: boolean
}

/** Actions on a reservation other than paying it. */
export function ReservationActions({ data, onDone, isPending = false, isChoosing = false }: ReservationActionsProps) {
  const { investment } = data
  return (
    <div className="cluster">
      {isChoosing || data.paymentMethods.length === 0 ? null : <ChangePaymentMethodLink investment={investment} />}
      {isPending ? null : <EditReservation key={String(investment.units)} investment={investment} onDone={onDone} />}
      <CancelReservation investment={investment} onDone={onDone} />
    </div>
  )
}
