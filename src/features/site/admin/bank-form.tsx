import { useSetAtom } from 'jotai'
import { type GatewaySettings, updateGateway } from '#contract/payment/admin/gateway.ts'
import { AreaField, FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { fullProofIn, fullProofProblems, FullProofFields, noProof } from '#src/components/form/proof-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { directionOf } from '#src/intl/locale.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import styles from '#src/components/admin/bank-page.module.css'
import { type BankValues, bankValueProblems, entryOf, noteFields, sameValues, valuesOf } from './bank-values.ts'

const notStored = ['password', 'code'] as const
const number = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const

/**
 * The account that offline payments go to. Unsaved input is retained in this tab, and the form shows that it is
 * unsaved.
 */
export function BankForm({ of }: { readonly of: GatewaySettings }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateGateway)
  const showToast = useSetAtom(showToastAtom)
  const { bank } = of
  const stored = valuesOf(of)
  const needsSecondAdministrator = of.secondConfirmation && of.administrators >= 2
  const form = useForm<BankValues>({
    initial: { ...stored, ...noProof },
    validate: (values) => [...bankValueProblems(values), ...fullProofProblems(values, of)],
    storage: useFormStorage<BankValues>('bank', notStored),
    send: async (values) => {
      const body = { ...entryOf(values), secondConfirmation: values.secondConfirmation, ...fullProofIn(values, of) }
      const { offline: saved } = await update({ params: { type: 'offline' }, body })
      if (saved === null) return
      // The value as it is stored now, for example an IBAN in groups.
      form.set({ ...valuesOf(saved), ...noProof })
      showToast({ text: saved.pending ? 'admin.bankProposed' : 'admin.bankSaved', variant: 'good' })
    },
  })
  const changed = !sameValues(form.values, stored)
  return (
    <FormFrame
      form={form}
      submit={text('admin.bankSave')}
      needsConnection
      beside={
        bank !== null && changed && !form.busy ? (
          <Button variant="plain" onClick={() => form.set({ ...stored, ...noProof })}>
            {text('admin.bankDiscard')}
          </Button>
        ) : undefined
      }
    >
      <TextField of={form.field('accountName')} label={text('admin.accountName')} autoComplete="off" dir="auto" />
      <TextField of={form.field('bankName')} label={text('admin.bankName')} autoComplete="off" dir="auto" />
      <TextField
        of={form.field('accountNumber')}
        label={text('admin.accountNumber')}
        hint={text('admin.accountNumberHint')}
        {...number}
      />
      <TextField
        of={form.field('routing')}
        label={text('admin.routing')}
        hint={text('admin.routingHint')}
        {...number}
      />
      <TextField
        of={form.field('iban')}
        label={text('admin.bankIban')}
        hint={text('admin.bankIbanHint')}
        optional={text('admin.optional')}
        {...number}
      />
      <TextField of={form.field('bic')} label={text('admin.bankBic')} optional={text('admin.optional')} {...number} />
      <fieldset className={styles.notes}>
        <legend>{text('admin.bankNotes')}</legend>
        <p className="soft">{text('admin.bankNotesText')}</p>
        {noteFields.map(({ language, name }) => (
          <AreaField
            key={name}
            of={form.field(name)}
            label={text(`admin.bankNote.${language}`)}
            optional={text('admin.optional')}
            rows={3}
            lang={language}
            dir={directionOf(language)}
          />
        ))}
      </fieldset>
      <TickField of={form.field('secondConfirmation')} label={text('admin.bankSecond')} />
      <FullProofFields of={of} field={form.field} />
      {bank === null ? null : (
        <p className="soft" role="status">
          {changed ? <b>{text('admin.bankUnsaved')} </b> : null}
          {text(needsSecondAdministrator ? 'admin.bankReviewText' : 'admin.bankImmediateText')}
        </p>
      )}
    </FormFrame>
  )
}
