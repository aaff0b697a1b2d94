import type { Investment } from '#contract/investment.ts'
import { CancelReservation } from './cancel-reservation.tsx'
import { EditReservation } from './edit-reservation.tsx'
import styles from './payment-page.module.css'

interface ReservationActsProps {
  readonly investment: Investment
  /** The investment is to be asked for again. */
  readonly onDone: () => void
  /** A payment of it is open: its units stay what they are. */
  readonly underWay?: boolean
}

/** What can be done with a reservation besides paying it. */
export function ReservationActs({ investment, onDone, underWay = false }: ReservationActsProps) {
  return (
    <div className={styles.act}>
      {underWay ? null : <EditReservation key={String(investment.units)} investment={investment} onDone={onDone} />}
      <CancelReservation investment={investment} onDone={onDone} />
    </div>
  )
}
