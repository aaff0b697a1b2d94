import { useState } from 'react'
import { bookUnusable, planUnusable } from '#contract/admin/give-back.ts'
import type { OfflinePayment } from '#contract/admin/payment.ts'
import { ChoiceField, FormFrame, TextField } from '#src/components/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PlanForm } from './provider/refund-plan-dialog.tsx'
import { receivedMoney, receivedProblems } from './received-rules.ts'

interface UnusableDialogProps {
  readonly payment: OfflinePayment
  readonly onClose: () => void
}

interface Asked {
  readonly amount: bigint
  readonly way: 'offline' | 'wallet'
  readonly bankReference: string
}

/** A transfer that cannot pay for its investment: what it was, then what booking it would do, then the deed. */
export function UnusableDialog({ payment, onClose }: UnusableDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const [asked, ask] = useState<Asked>()
  return (
    <Dialog open title={text('admin.unusableTitle')} onClose={onClose} actions={null}>
      {asked === undefined ? (
        <AskForm payment={payment} onAsk={ask} onClose={onClose} />
      ) : (
        <Plan payment={payment} asked={asked} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AskFormProps extends UnusableDialogProps {
  readonly onAsk: (asked: Asked) => void
}

function AskForm({ payment, onAsk, onClose }: AskFormProps) {
  const { text, decimalMark } = useIntl()
  const { currency } = payment.amount
  const form = useForm({
    initial: { received: '', bankReference: '', way: 'offline' },
    judge: (values) => receivedProblems(values, currency, decimalMark),
    send: ({ received, bankReference, way }) => {
      const { amount } = receivedMoney(received, currency, decimalMark)
      onAsk({ amount, way: way === 'wallet' ? way : 'offline', bankReference: bankReference.trim() })
      return Promise.resolve()
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('admin.unusableLook')}
      beside={
        <Button look="plain" onClick={onClose}>
          {text('shell.cancel')}
        </Button>
      }
    >
      <p>{text('admin.unusableText')}</p>
      <TextField
        of={form.field('received')}
        label={text('admin.received', { currency })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <ChoiceField
        of={form.field('way')}
        label={text('admin.unusableWay')}
        choices={(['offline', 'wallet'] as const).map((way) => [way, text(`admin.gateway.${way}`)])}
      />
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
  readonly asked: Asked
}

function Plan({ payment: { investmentId }, asked: { amount, way, bankReference }, onClose }: PlanProps) {
  const book = useSteadySend(bookUnusable)
  const params = { investmentId }
  const loaded = useCall(planUnusable, { params, query: { amount, way } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {(plan) => (
        <PlanForm
          plan={{ ...plan, gateway: plan.way, units: 0n, test: false }}
          send={(body) =>
            book({ params, body: { ...body, amount, way, ...(bankReference === '' ? {} : { bankReference }) } })
          }
          readAgain={loaded.retry}
          onClose={onClose}
        />
      )}
    </LoadedView>
  )
}
