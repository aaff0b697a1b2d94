import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { OperatorLines } from './operator-lines.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './custodian-note.module.css'

/** Who holds the money of a payment; the page of a payment has no footer, so the operator and its licence follow. */
export function CustodianNote({ id }: { readonly id: 'pay.custodian' | 'wallet.custodian' }) {
  const { text, rich } = useIntl()
  const { custodian = '', operatorLines = [] } = useBootstrap()?.site ?? {}
  if (operatorLines.length === 0) return null
  return (
    <aside className={styles.note} aria-label={text('pay.operator')}>
      {custodian === '' ? null : (
        <p className={styles.custodian}>{rich(id, { custodian: <bdi key="custodian">{custodian}</bdi> })}</p>
      )}
      <OperatorLines />
    </aside>
  )
}
