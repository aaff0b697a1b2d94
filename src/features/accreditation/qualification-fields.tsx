import type { ReactNode } from 'react'
import { accreditationCurrency, accreditedAbove } from '#domain/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { AmountAnswer, LineAnswer, RadioAnswer } from './answer-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import styles from './wizard.module.css'

/** On what somebody's claim stands, and the figures of it. Income and net worth are asked of everybody: the yearly limit needs them. */
export function QualificationFields(of: StepFieldsProps) {
  const { text } = useIntl()
  const { answers, asked } = of
  const { basis } = answers
  const bound = answers.spouseIncome === 'yes' ? accreditedAbove.incomeWithSpouse : accreditedAbove.income
  return (
    <>
      <RadioAnswer of={of} name="basis" renderExplained={(word) => <BasisWords of={word} />} />
      {asked.includes('spouseIncome') ? (
        <RadioAnswer of={of} name="spouseIncome" hint={text('accredit.spouseHint')} />
      ) : null}
      {asked.includes('spouseFirstName') ? (
        <div className={styles.pair}>
          <LineAnswer of={of} name="spouseFirstName" autoComplete="off" dir="auto" />
          <LineAnswer of={of} name="spouseLastName" autoComplete="off" dir="auto" />
        </div>
      ) : null}
      <AmountAnswer
        of={of}
        name="incomeLastYear"
        hint={basis === 'income' ? <Above hint="accredit.incomeAbove" amount={bound} /> : text('accredit.incomeHint')}
      />
      {asked.includes('incomeYearBefore') ? (
        <AmountAnswer of={of} name="incomeYearBefore" hint={<Above hint="accredit.incomeAbove" amount={bound} />} />
      ) : null}
      <AmountAnswer
        of={of}
        name="netWorth"
        hint={
          basis === 'net-worth' ? (
            <Above hint="accredit.netWorthAbove" amount={accreditedAbove.netWorth} />
          ) : (
            text('accredit.netWorthHint')
          )
        }
      />
      <RadioAnswer of={of} name="offeringsInvested" hint={text('accredit.offeringsHint')} />
      {asked.includes('offeringsAmount') ? <AmountAnswer of={of} name="offeringsAmount" /> : null}
      <p className="soft small">{text('accredit.figuresCount')}</p>
    </>
  )
}

/** What a way to qualify means, with the law's figures. */
export function BasisWords({ of: basis }: { readonly of: string }): ReactNode {
  const { text, rich } = useIntl()
  if (basis === 'none') return text('accredit.basisNone')
  return basis === 'income'
    ? rich('accredit.basisIncome', {
        alone: <Dollars key="alone" amount={accreditedAbove.income} />,
        together: <Dollars key="together" amount={accreditedAbove.incomeWithSpouse} />,
      })
    : rich('accredit.basisNetWorth', { amount: <Dollars key="amount" amount={accreditedAbove.netWorth} /> })
}

interface AboveProps {
  readonly hint: 'accredit.incomeAbove' | 'accredit.netWorthAbove'
  readonly amount: bigint
}

/** What an amount has to be above. */
function Above({ hint, amount }: AboveProps): ReactNode {
  return useIntl().rich(hint, { amount: <Dollars key="amount" amount={amount} /> })
}

/** The law's own figure: nothing of anybody, so that it is never covered. */
function Dollars({ amount }: { readonly amount: bigint }) {
  const { money } = useIntl()
  return <bdi className="num">{money(amount, accreditationCurrency, 'short')}</bdi>
}
