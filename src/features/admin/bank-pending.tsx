import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { cancelGateway, confirmGateway, type GatewaySettings } from '#contract/admin/gateway.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { fullProofIn, fullProofProblems, FullProofFields, noProof } from '#src/components/proof-field.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import facts from './review-facts.module.css'

type Pending = NonNullable<GatewaySettings['pending']>

interface BankPendingProps {
  readonly of: GatewaySettings
  readonly pending: Pending
}

/** A change of the account that waits for another administrator: what it is, who entered it, until when. */
export function BankPending({ of, pending }: BankPendingProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const cancel = useSteadySend(cancelGateway)
  const [asked, setAsked] = useState<'confirm' | 'cancel'>()
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <Notice
      look="warn"
      title={text('admin.bankPending')}
      action={
        <>
          {pending.own ? null : (
            <Button blocked={blocked} onClick={() => setAsked('confirm')}>
              {text('admin.bankConfirm')}
            </Button>
          )}
          <Button look="quiet" blocked={blocked} onClick={() => setAsked('cancel')}>
            {text('admin.bankCancel')}
          </Button>
        </>
      }
    >
      <p>
        {text('admin.bankPendingText', {
          name: isolated(pending.by),
          date: date(pending.at, 'time'),
          until: date(pending.expiresAt, 'time'),
        })}
      </p>
      <PendingFacts of={pending} />
      {pending.own ? <p>{text('admin.bankPendingOwn')}</p> : null}
      {asked === 'confirm' ? <ConfirmDialog of={of} pending={pending} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'cancel' ? (
        <QuestionDialog
          title={text('admin.bankCancelTitle')}
          action={text('admin.bankCancel')}
          keep={text('admin.bankKeep')}
          run={() => cancel({ params: { type: 'offline' }, body: { id: pending.id } })}
          onClose={() => setAsked(undefined)}
        >
          <p>{text('admin.bankCancelText')}</p>
        </QuestionDialog>
      ) : null}
    </Notice>
  )
}

function PendingFacts({ of: { bank, secondConfirmation } }: { readonly of: Pending }) {
  const { text } = useIntl()
  const rows = [
    [text('admin.accountName'), bank.accountName],
    [text('admin.bankName'), bank.bankName],
    [text('admin.accountNumber'), bank.accountNumber],
    ...(bank.routing === '' ? [] : [[text('admin.routing'), bank.routing]]),
    ...(secondConfirmation ? [] : [[text('admin.bankSecond'), text('admin.bankSecondOff')]]),
  ]
  return (
    <dl className={facts.facts}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ConfirmDialog({ of, pending, onClose }: BankPendingProps & { readonly onClose: () => void }) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const confirm = useSteadySend(confirmGateway)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { ...noProof },
    judge: (values) => fullProofProblems(values, of),
    send: async (values) => {
      await confirm({ params: { type: 'offline' }, body: { id: pending.id, ...fullProofIn(values, of) } })
      onClose()
      showToast({ text: 'admin.bankSaved', look: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('admin.bankConfirmTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('admin.bankConfirm')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <p>{text('admin.bankConfirmText')}</p>
        <PendingFacts of={pending} />
        <FullProofFields of={of} field={form.field} />
      </FormFrame>
    </Dialog>
  )
}
