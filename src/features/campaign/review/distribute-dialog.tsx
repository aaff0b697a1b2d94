import { useState } from 'react'
import { distribute, type DistributionPlan, planDistribution } from '#contract/repayment/distribution.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { amountProblems, readAmount } from '#src/components/payment/amount-field.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Table } from '#src/ui/table.tsx'
import styles from './distribution.module.css'

interface DistributeProps {
  readonly id: string
  readonly currency: string
  readonly onClose: () => void
}

/** Takes the amount, shows each investor's share, and then distributes exactly that. */
export function DistributeDialog({ id, currency, onClose }: DistributeProps) {
  const { text } = useIntl()
  const [amount, setAmount] = useState<bigint>()
  return (
    <StepsDialog title={text('admin.distribution.dialog')} onClose={onClose}>
      {amount === undefined ? (
        <AmountForm currency={currency} onAmount={setAmount} />
      ) : (
        <Planned id={id} amount={amount} onBack={() => setAmount(undefined)} />
      )}
    </StepsDialog>
  )
}

/** Far above any real distribution, and within the range of the ledger. */
const most = 10n ** 15n

interface AmountFormProps extends Pick<DistributeProps, 'currency'> {
  readonly onAmount: (amount: bigint) => void
}

function AmountForm({ currency, onAmount }: AmountFormProps) {
  const { text, decimalMark } = useIntl()
  return (
    <DialogForm
      submit={text('admin.distribution.see')}
      needsConnection={false}
      initial={{ amount: '' }}
      validate={({ amount }) => amountProblems(amount, currency, decimalMark, { minimum: 1n, maximum: most })}
      send={async ({ amount }) => onAmount(readAmount(amount, currency, decimalMark))}
      goesOn
    >
      {({ field }) => (
        <>
          <p>{text('admin.distribution.lead')}</p>
          <NumberField
            of={field('amount')}
            label={text('admin.distribution.amount', { currency })}
            kind={{ is: 'money', currency }}
          />
        </>
      )}
    </DialogForm>
  )
}

interface PlannedProps extends Pick<DistributeProps, 'id'> {
  readonly amount: bigint
  readonly onBack: () => void
}

function Planned({ id, amount, onBack }: PlannedProps) {
  const loaded = useQuery(planDistribution, { params: { id }, query: { amount } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {(plan) => <ConfirmForm id={id} plan={plan} readAgain={loaded.retry} onBack={onBack} />}
    </LoadedView>
  )
}

interface ConfirmProps extends Pick<PlannedProps, 'id' | 'onBack'> {
  readonly plan: DistributionPlan
  readonly readAgain: () => void
}

function ConfirmForm({ id, plan, readAgain, onBack }: ConfirmProps) {
  const { text, money } = useIntl()
  const send = useIdempotentMutation(distribute)
  const { amount, currency, seen } = plan
  return (
    <DialogForm
      submit={text('admin.distribution.do')}
      keep={text('admin.distribution.back')}
      onKeep={onBack}
      initial={{ bankReference: '' }}
      validate={(values) => validateFields(values, { bankReference: { required: false, rules: [atMost(100)] } })}
      send={async ({ bankReference }) => {
        const reference = bankReference.trim()
        try {
          await send({
            params: { id },
            body: { amount: { amount, currency }, seen, ...(reference === '' ? {} : { bankReference: reference }) },
          })
        } catch (error) {
          if (isFailure(error) && error.code === 'DISTRIBUTION_CHANGED') readAgain()
          throw error
        }
      }}
      success={{ text: 'admin.distribution.toast', values: { amount: isolated(money(amount, currency)) } }}
    >
      {({ field }) => (
        <>
          <Shares of={plan} />
          <BankReferenceField of={field('bankReference')} />
        </>
      )}
    </DialogForm>
  )
}

interface ShownShare {
  readonly name: string
  readonly amount: bigint
  readonly currency: string
}

function nameOf({ name }: ShownShare) {
  return <bdi>{name}</bdi>
}

function shareOf({ amount, currency }: ShownShare) {
  return <MoneyText amount={amount} currency={currency} />
}

function Shares({ of: { amount, currency, investors, shares } }: { readonly of: DistributionPlan }) {
  const { text, money, number } = useIntl()
  return (
    <>
      <p>{text('admin.distribution.planText', { amount: isolated(money(amount, currency)), count: investors })}</p>
      {shares.length < investors ? <p className="soft">{text('admin.distribution.more')}</p> : null}
      <div className={styles.shares}>
        <Table
          caption={text('admin.distribution.dialog')}
          columns={[
            { key: 'person', head: text('admin.distribution.person'), cell: nameOf },
            { key: 'units', head: text('admin.distribution.units'), numeric: true, cell: ({ units }) => number(units) },
            {
              key: 'share',
              head: text('admin.distribution.share'),
              numeric: true,
              cell: shareOf,
            },
          ]}
          rows={shares.map((share, index) => ({ ...share, currency, position: index }))}
          keyOf={({ position }) => String(position)}
        />
      </div>
    </>
  )
}
