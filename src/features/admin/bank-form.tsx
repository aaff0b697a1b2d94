import { useSetAtom } from 'jotai'
import { type GatewaySettings, updateGateway } from '#contract/admin/gateway.ts'
import { AreaField, FormFrame, TextField, TickField } from '#src/components/form-parts.tsx'
import { fullProofIn, fullProofProblems, FullProofFields, noProof } from '#src/components/proof-field.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { directionOf } from '#src/intl/locale.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './bank-page.module.css'
import { type BankValues, bankValueProblems, entryOf, noteFields, sameValues, valuesOf } from './bank-values.ts'

const keep = { as: 'bank', without: ['password', 'code'] } as const
const number = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const

/** The account that offline payments go to. What is typed and not saved stays in this tab, and it says so. */
export function BankForm({ of }: { readonly of: GatewaySettings }) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateGateway)
  const showToast = useSetAtom(showToastAtom)
  const { bank } = of
  const stored = valuesOf(of)
  const waits = of.secondConfirmation && of.administrators >= 2
  const form = useForm<BankValues>({
    initial: { ...stored, ...noProof },
    judge: (values) => [...bankValueProblems(values), ...fullProofProblems(values, of)],
    keep,
    send: async (values) => {
      const body = { ...entryOf(values), secondConfirmation: values.secondConfirmation, ...fullProofIn(values, of) }
      const saved = await update({ params: { type: 'offline' }, body })
      // As it is kept now: an IBAN in groups, for example.
      form.set({ ...valuesOf(saved), ...noProof })
      showToast({ text: saved.pending ? 'admin.bankProposed' : 'admin.bankSaved', look: 'good' })
    },
  })
  const changed = !sameValues(form.values, stored)
  return (
    <FormFrame
      form={form}
      submit={text('admin.bankSave')}
      blocked={online ? undefined : text('shell.needsConnection')}
      beside={
        bank !== null && changed && !form.busy ? (
          <Button look="plain" onClick={() => form.set({ ...stored, ...noProof })}>
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
          {text(waits ? 'admin.bankWaitsText' : 'admin.bankWaiting')}
        </p>
      )}
    </FormFrame>
  )
}
