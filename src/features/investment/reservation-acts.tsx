import type { Receipt } from '#contract/investment.ts'
import type { GatewayName } from '#domain/payment.ts'
import { CancelReservation } from './cancel-reservation.tsx'
import { EditReservation } from './edit-reservation.tsx'
import styles from './payment-page.module.css'
import { OtherWay } from './way/other-way.tsx'

interface ReservationActsProps {
  readonly data: Receipt
  /** The investment is to be asked for again. */
  readonly onDone: () => void
  /** A payment of it is open: its units stay what they are. */
  readonly underWay?: boolean
  /** Ways to pay that can be chosen beside this. */
  readonly besides?: readonly GatewayName[]
}

const none: readonly GatewayName[] = []

/** What can be done with a reservation besides paying it. */
export function ReservationActs({ data, onDone, underWay = false, besides = none }: ReservationActsProps) {
  const { investment } = data
  return (
    <div className={styles.act}>
      <OtherWay key={investment.gateway} data={data} besides={besides} onDone={onDone} />
      {underWay ? null : <EditReservation key={String(investment.units)} investment={investment} onDone={onDone} />}
      <CancelReservation investment={investment} onDone={onDone} />
    </div>
  )
}
