import { useState } from 'react'
import { cancelGateway, confirmGateway, type GatewaySettings } from '#contract/payment/admin/gateway.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { fullProofIn, fullProofProblems, FullProofFields, noProof } from '#src/components/form/proof-field.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

type Pending = NonNullable<GatewaySettings['pending']>

interface BankPendingProps {
  readonly of: GatewaySettings
  readonly pending: Pending
}

/** A change of the account that requires another administrator: its values, its author and its deadline. */
export function BankPending({ of, pending }: BankPendingProps) {
  const { text, date } = useIntl()
  const cancel = useIdempotentMutation(cancelGateway)
  const [decision, setDecision] = useState<'confirm' | 'cancel'>()
  return (
    <Notice
      variant="warn"
      title={text('admin.bankPending')}
      action={
        <>
          {pending.own ? null : (
            <Button needsConnection onClick={() => setDecision('confirm')}>
              {text('admin.bankConfirm')}
            </Button>
          )}
          <Button variant="quiet" needsConnection onClick={() => setDecision('cancel')}>
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
      {decision === 'confirm' ? (
        <ConfirmDialog of={of} pending={pending} onClose={() => setDecision(undefined)} />
      ) : null}
      {decision === 'cancel' ? (
        <ActionDialog
          title={text('admin.bankCancelTitle')}
          action={text('admin.bankCancel')}
          keep={text('admin.bankKeep')}
          run={() => cancel({ params: { type: 'offline' }, body: { id: pending.id } })}
          onClose={() => setDecision(undefined)}
        >
          <p>{text('admin.bankCancelText')}</p>
        </ActionDialog>
      ) : null}
    </Notice>
  )
}

function PendingFacts({ of: { bank, secondConfirmation } }: { readonly of: Pending }) {
  const { text } = useIntl()
  const isolatedValue = (value: string) => (value === '' ? null : <bdi>{value}</bdi>)
  return (
    <Facts
      variant="panel"
      rows={[
        [text('admin.accountName'), isolatedValue(bank.accountName)],
        [text('admin.bankName'), isolatedValue(bank.bankName)],
        [text('admin.accountNumber'), isolatedValue(bank.accountNumber)],
        [text('admin.routing'), isolatedValue(bank.routing)],
        [text('admin.bankIban'), isolatedValue(bank.iban ?? '')],
        [text('admin.bankBic'), isolatedValue(bank.bic ?? '')],
        [text('admin.bankSecond'), secondConfirmation ? null : isolatedValue(text('admin.bankSecondOff'))],
      ]}
    />
  )
}

function ConfirmDialog({ of, pending, onClose }: BankPendingProps & { readonly onClose: () => void }) {
  const { text } = useIntl()
  const confirm = useIdempotentMutation(confirmGateway)
  return (
    <FormDialog
      title={text('admin.bankConfirmTitle')}
      submit={text('admin.bankConfirm')}
      initial={{ ...noProof }}
      validate={(values) => fullProofProblems(values, of)}
      send={(values) => confirm({ params: { type: 'offline' }, body: { id: pending.id, ...fullProofIn(values, of) } })}
      success={{ text: 'admin.bankSaved' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{text('admin.bankConfirmText')}</p>
          <PendingFacts of={pending} />
          <FullProofFields of={of} field={field} />
        </>
      )}
    </FormDialog>
  )
}
