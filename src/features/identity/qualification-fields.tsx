import type { ReactNode } from 'react'
import { accreditationCurrency, accreditedAbove } from '#domain/identity/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { AmountAnswer, LineAnswer, ListAnswer, RadioAnswer, TickAnswer } from './answer-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import styles from './wizard.module.css'

/**
 * The basis of the user's claim, with its figures. Income and net worth are required from every user, because the
 * yearly limit needs them.
 */
export function QualificationFields(of: StepFieldsProps) {
  const { text } = useIntl()
  const { answers, visible } = of
  const { basis } = answers
  const bound = answers.spouseIncome === 'yes' ? accreditedAbove.incomeWithSpouse : accreditedAbove.income
  return (
    <>
      <RadioAnswer of={of} name="basis" renderExplained={(choice) => <BasisDescription of={choice} />} />
      {visible.includes('spouseIncome') ? (
        <RadioAnswer of={of} name="spouseIncome" hint={text('accredit.spouseHint')} />
      ) : null}
      {visible.includes('spouseFirstName') ? (
        <div className={styles.pair}>
          <LineAnswer of={of} name="spouseFirstName" autoComplete="off" dir="auto" />
          <LineAnswer of={of} name="spouseLastName" autoComplete="off" dir="auto" />
        </div>
      ) : null}
      {visible.includes('licence') ? <LicenceFields {...of} /> : null}
      {visible.includes('entityName') ? <EntityFields {...of} /> : null}
      <AmountAnswer
        of={of}
        name="incomeLastYear"
        hint={basis === 'income' ? <Above hint="accredit.incomeAbove" amount={bound} /> : text('accredit.incomeHint')}
      />
      {visible.includes('incomeYearBefore') ? (
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
      {visible.includes('offeringsAmount') ? <AmountAnswer of={of} name="offeringsAmount" /> : null}
      <p className="soft small">{text('accredit.figuresCount')}</p>
    </>
  )
}

function LicenceFields(of: StepFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <RadioAnswer of={of} name="licence" />
      <LineAnswer of={of} name="licenceNumber" hint={text('accredit.licenceNumberHint')} autoComplete="off" dir="ltr" />
      <TickAnswer of={of} name="licenceInGoodStanding" />
    </>
  )
}

function EntityFields(of: StepFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <p className="soft small">{text('accredit.entityHint')}</p>
      <LineAnswer of={of} name="entityName" autoComplete="organization" dir="auto" />
      <ListAnswer of={of} name="entityType" />
      <AmountAnswer
        of={of}
        name="entityAssets"
        hint={<Above hint="accredit.entityAssetsAbove" amount={accreditedAbove.entityAssets} />}
      />
      <TickAnswer of={of} name="entityNotFormedForInvestment" />
    </>
  )
}

/** Description of a basis of qualification, with the statutory figures. */
export function BasisDescription({ of: basis }: { readonly of: string }): ReactNode {
  const { text, rich } = useIntl()
  if (basis === 'none') return text('accredit.basisNone')
  if (basis === 'licence') return text('accredit.basisLicence')
  if (basis === 'entity')
    return rich('accredit.basisEntity', { amount: <Dollars key="amount" amount={accreditedAbove.entityAssets} /> })
  return basis === 'income'
    ? rich('accredit.basisIncome', {
        alone: <Dollars key="alone" amount={accreditedAbove.income} />,
        together: <Dollars key="together" amount={accreditedAbove.incomeWithSpouse} />,
      })
    : rich('accredit.basisNetWorth', { amount: <Dollars key="amount" amount={accreditedAbove.netWorth} /> })
}

interface AboveProps {
  readonly hint: 'accredit.incomeAbove' | 'accredit.netWorthAbove' | 'accredit.entityAssetsAbove'
  readonly amount: bigint
}

/** The amount that a value has to exceed. */
function Above({ hint, amount }: AboveProps): ReactNode {
  return useIntl().rich(hint, { amount: <Dollars key="amount" amount={amount} /> })
}

/** The statutory amount: it is not personal data, so it is never hidden. */
function Dollars({ amount }: { readonly amount: bigint }) {
  const { money } = useIntl()
  return <bdi className="num">{money(amount, accreditationCurrency, 'short')}</bdi>
}
