import { useState } from 'react'
import { bookUnusable, bookUnusableTopUp, planUnusable, planUnusableTopUp } from '#contract/payment/admin/refund.ts'
import type { Money } from '#domain/money.ts'
import { isIsoCurrency } from '#domain/site/currencies.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { send } from '#src/data/send.ts'
import { useQuery, useSendContext } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PlanForm } from './refund-plan-dialog.tsx'
import { receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'

interface UnusableDialogProps {
  /** What the transfer was sent for. */
  readonly of: { readonly kind: 'investment' | 'topUp'; readonly id: string; readonly currency: string }
  readonly onClose: () => void
}

interface RequestedTransfer extends Money {
  readonly destination: 'offline' | 'wallet'
  readonly bankReference: string
}

const titles = { investment: 'admin.unusableTitle', topUp: 'admin.otherTransferTitle' } as const
const leads = { investment: 'admin.unusableText', topUp: 'admin.otherTransferText' } as const

/** A transfer that does not match its purpose: its details, then the effects of booking it, then the booking. */
export function UnusableDialog({ of, onClose }: UnusableDialogProps) {
  const { text } = useIntl()
  const context = useSendContext()
  const [requested, request] = useState<RequestedTransfer>()
  // A refused plan is shown in the form, beside the field that it names.
  const plan = async (transfer: RequestedTransfer): Promise<void> => {
    const { amount, currency, destination } = transfer
    const query = { amount, currency, destination }
    await (of.kind === 'investment'
      ? send(planUnusable, { params: { investmentId: of.id }, query }, context)
      : send(planUnusableTopUp, { params: { id: of.id }, query }, context))
    request(transfer)
  }
  return (
    <StepsDialog title={text(titles[of.kind])} onClose={onClose}>
      {requested === undefined ? (
        <TransferForm of={of} onRequest={plan} />
      ) : of.kind === 'investment' ? (
        <InvestmentPlan of={of} requested={requested} />
      ) : (
        <TopUpPlan of={of} requested={requested} />
      )}
    </StepsDialog>
  )
}

interface TransferFormProps extends Pick<UnusableDialogProps, 'of'> {
  readonly onRequest: (transfer: RequestedTransfer) => Promise<void>
}

function TransferForm({ of, onRequest }: TransferFormProps) {
  const { text, decimalMark } = useIntl()
  const codeOf = (typed: string): string => typed.trim().toUpperCase()
  return (
    <DialogForm
      submit={text('admin.unusablePreview')}
      initial={{ amount: '', currency: of.currency, bankReference: '', destination: 'offline' }}
      validate={(values) => [
        ...receivedProblems({ ...values, received: values.amount }, codeOf(values.currency), decimalMark).map(
          (problem) => (problem.path === 'received' ? { ...problem, path: 'amount' } : problem),
        ),
        ...(isIsoCurrency(codeOf(values.currency)) ? [] : [{ path: 'currency', code: 'format' as const }]),
      ]}
      send={(values) => {
        const money = receivedMoney(values.amount, codeOf(values.currency), decimalMark)
        const toWallet = values.destination === 'wallet' && money.currency === of.currency
        return onRequest({
          ...money,
          destination: toWallet ? 'wallet' : 'offline',
          bankReference: values.bankReference.trim(),
        })
      }}
      goesOn
    >
      {({ field, values }) => {
        const currency = codeOf(values.currency)
        return (
          <>
            <p>{text(leads[of.kind])}</p>
            <NumberField
              of={field('amount')}
              label={text('admin.received', { currency })}
              kind={{ is: 'money', currency }}
            />
            <TextField
              of={field('currency')}
              label={text('admin.unusableCurrency')}
              hint={text('admin.unusableCurrencyHint')}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={3}
              dir="ltr"
            />
            {currency === of.currency ? (
              <ChoiceField
                of={field('destination')}
                label={text('admin.unusableMethod')}
                choices={(['offline', 'wallet'] as const).map((method) => [method, text(`admin.gateway.${method}`)])}
              />
            ) : null}
            <BankReferenceField of={field('bankReference')} />
          </>
        )
      }}
    </DialogForm>
  )
}

interface PlanProps extends Pick<UnusableDialogProps, 'of'> {
  readonly requested: RequestedTransfer
}

type PlanBody = Parameters<Parameters<typeof PlanForm>[0]['send']>[0]

function bodyOf({ amount, currency, destination, bankReference }: RequestedTransfer, body: PlanBody) {
  return { ...body, amount, currency, destination, ...(bankReference === '' ? {} : { bankReference }) }
}

function InvestmentPlan({ of, requested }: PlanProps) {
  const book = useIdempotentMutation(bookUnusable)
  const params = { investmentId: of.id }
  const { amount, currency, destination } = requested
  const loaded = useQuery(planUnusable, { params, query: { amount, currency, destination } })
  return <Plan loaded={loaded} send={(body) => book({ params, body: bodyOf(requested, body) })} />
}

function TopUpPlan({ of, requested }: PlanProps) {
  const book = useIdempotentMutation(bookUnusableTopUp)
  const params = { id: of.id }
  const { amount, currency, destination } = requested
  const loaded = useQuery(planUnusableTopUp, { params, query: { amount, currency, destination } })
  return <Plan loaded={loaded} send={(body) => book({ params, body: bodyOf(requested, body) })} />
}

interface ShownPlanProps {
  readonly loaded: ReturnType<typeof useQuery<typeof planUnusable>>
  readonly send: (body: PlanBody) => Promise<unknown>
}

function Plan({ loaded, send }: ShownPlanProps) {
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {(plan) => (
        <PlanForm
          plan={{ ...plan, gateway: plan.destination, units: 0n, test: false }}
          send={send}
          readAgain={loaded.retry}
        />
      )}
    </LoadedView>
  )
}
