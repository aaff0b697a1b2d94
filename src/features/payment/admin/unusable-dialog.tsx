import { useState } from 'react'
import { bookUnusable, bookUnusableTopUp, planUnusable, planUnusableTopUp } from '#contract/payment/admin/refund.ts'
import type { Money } from '#domain/money.ts'
import { isIsoCurrency } from '#domain/site/currencies.ts'
import { ChoiceField, FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
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
  useReturnFocus()
  const [requested, ask] = useState<RequestedTransfer>()
  return (
    <Dialog open title={text(titles[of.kind])} onClose={onClose} actions={null}>
      {requested === undefined ? (
        <AskForm of={of} onAsk={ask} onClose={onClose} />
      ) : of.kind === 'investment' ? (
        <InvestmentPlan of={of} requested={requested} onClose={onClose} />
      ) : (
        <TopUpPlan of={of} requested={requested} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AskFormProps extends UnusableDialogProps {
  readonly onAsk: (plan: RequestedTransfer) => void
}

function AskForm({ of, onAsk, onClose }: AskFormProps) {
  const { text, decimalMark } = useIntl()
  const codeOf = (typed: string): string => typed.trim().toUpperCase()
  const form = useForm({
    initial: { received: '', currency: of.currency, bankReference: '', destination: 'offline' },
    validate: (values) => [
      ...receivedProblems(values, codeOf(values.currency), decimalMark),
      ...(isIsoCurrency(codeOf(values.currency)) ? [] : [{ path: 'currency', code: 'format' as const }]),
    ],
    send: (values) => {
      const money = receivedMoney(values.received, codeOf(values.currency), decimalMark)
      const toWallet = values.destination === 'wallet' && money.currency === of.currency
      onAsk({ ...money, destination: toWallet ? 'wallet' : 'offline', bankReference: values.bankReference.trim() })
      return Promise.resolve()
    },
  })
  const currency = codeOf(form.values.currency)
  return (
    <FormFrame
      form={form}
      submit={text('admin.unusablePreview')}
      beside={
        <Button variant="plain" onClick={onClose}>
          {text('shell.cancel')}
        </Button>
      }
    >
      <p>{text(leads[of.kind])}</p>
      <NumberField
        of={form.field('received')}
        label={text('admin.received', { currency })}
        kind={{ is: 'money', currency }}
      />
      <TextField
        of={form.field('currency')}
        label={text('admin.unusableCurrency')}
        hint={text('admin.unusableCurrencyHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={3}
        dir="ltr"
      />
      {currency === of.currency ? (
        <ChoiceField
          of={form.field('destination')}
          label={text('admin.unusableMethod')}
          choices={(['offline', 'wallet'] as const).map((method) => [method, text(`admin.gateway.${method}`)])}
        />
      ) : null}
      <TextField
        of={form.field('bankReference')}
        label={text('admin.bankReference')}
        optional={text('admin.optional')}
        autoComplete="off"
      />
    </FormFrame>
  )
}

interface PlanProps extends UnusableDialogProps {
  readonly requested: RequestedTransfer
}

type PlanBody = Parameters<Parameters<typeof PlanForm>[0]['send']>[0]

function bodyOf({ amount, currency, destination, bankReference }: RequestedTransfer, body: PlanBody) {
  return { ...body, amount, currency, way: destination, ...(bankReference === '' ? {} : { bankReference }) }
}

function InvestmentPlan({ of, requested, onClose }: PlanProps) {
  const book = useIdempotentMutation(bookUnusable)
  const params = { investmentId: of.id }
  const { amount, currency, destination } = requested
  const loaded = useQuery(planUnusable, { params, query: { amount, currency, way: destination } })
  return <Plan loaded={loaded} send={(body) => book({ params, body: bodyOf(requested, body) })} onClose={onClose} />
}

function TopUpPlan({ of, requested, onClose }: PlanProps) {
  const book = useIdempotentMutation(bookUnusableTopUp)
  const params = { id: of.id }
  const { amount, currency, destination } = requested
  const loaded = useQuery(planUnusableTopUp, { params, query: { amount, currency, way: destination } })
  return <Plan loaded={loaded} send={(body) => book({ params, body: bodyOf(requested, body) })} onClose={onClose} />
}

interface ShownPlanProps {
  readonly loaded: ReturnType<typeof useQuery<typeof planUnusable>>
  readonly send: (body: PlanBody) => Promise<unknown>
  readonly onClose: () => void
}

function Plan({ loaded, send, onClose }: ShownPlanProps) {
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {(plan) => (
        <PlanForm
          plan={{ ...plan, gateway: plan.way, units: 0n, test: false }}
          send={send}
          readAgain={loaded.retry}
          onClose={onClose}
        />
      )}
    </LoadedView>
  )
}
