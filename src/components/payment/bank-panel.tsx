import type { ReactNode } from 'react'
import type { BankDetails } from '#contract/investment/investment.ts'
import { groupedIban, hasIbanFormat } from '#domain/payment/bank-numbers.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './bank-panel.module.css'
import { CopyButton } from '#src/components/copy-button.tsx'
import { MoneyText } from './money.tsx'

interface Line {
  readonly what: string
  readonly shown: ReactNode
  /** The text for the clipboard. */
  readonly copied: string
  readonly main?: boolean
}

interface BankPanelProps {
  readonly bank: BankDetails
  readonly amount: Money
  readonly reference: string
}

/** The bank account, the amount, and the reference that matches the transfer to its payment. */
export function BankPanel({ bank, amount, reference }: BankPanelProps) {
  const { text } = useIntl()
  const iban = hasIbanFormat(bank.accountNumber)
  const plain = (what: string, value: string): Line => ({ what, shown: <bdi>{value}</bdi>, copied: value })
  const lines: readonly Line[] = [
    {
      what: text('pay.amount'),
      shown: <MoneyText amount={amount.amount} currency={amount.currency} />,
      copied: toDecimal(amount),
      main: true,
    },
    { ...plain(text('pay.reference'), reference), main: true },
    plain(text('pay.accountName'), bank.accountName),
    plain(text('pay.bankName'), bank.bankName),
    iban
      ? {
          what: text('pay.iban'),
          shown: <bdi dir="ltr">{groupedIban(bank.accountNumber)}</bdi>,
          copied: bank.accountNumber,
        }
      : plain(text('pay.accountNumber'), bank.accountNumber),
    plain(text(iban ? 'pay.bic' : 'pay.routing'), bank.routing),
  ].filter((line) => line.copied !== '')
  return (
    <div className="stack">
      <dl className={styles.lines}>
        {lines.map(({ what, shown, copied, main }) => (
          <div key={what} className={main ? styles.main : undefined}>
            <dt>{what}</dt>
            <dd className="num">
              {shown}
              <CopyButton value={copied} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      {bank.note === '' ? null : (
        <p className="soft small multiline" dir="auto">
          {bank.note}
        </p>
      )}
    </div>
  )
}
