import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { type ProviderKeys, removeProviderKeys, updateProviderKeys } from '#contract/admin/gateway-keys.ts'
import { type KeyField, type KeyFieldName, keyFields, keyProblems } from '#domain/gateway-keys.ts'
import { ChoiceField, FormFrame, TextField } from '#src/components/form-parts.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/proof-field.tsx'
import { type FormField, type FormValues, useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from '#src/features/admin/gateways-page.module.css'

interface KeysDialogProps {
  readonly keys: ProviderKeys
  /** Whether a code proves the person, or else their password. */
  readonly secondFactor: boolean
  readonly onClose: () => void
}

/** Keys are typed or pasted, tried at the provider, and never shown again. */
export function EnterKeysDialog({ keys: { provider, messagesTo }, secondFactor, onClose }: KeysDialogProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  useReturnFocus()
  const update = useSteadySend(updateProviderKeys)
  const showToast = useSetAtom(showToastAtom)
  const fields: readonly (KeyField & { readonly name: KeyFieldName })[] = keyFields[provider]
  const empty = Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? '']))
  const given = (values: FormValues): Record<string, string> =>
    Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '').trim()]))
  const form = useForm<FormValues>({
    initial: { ...empty, ...noProof },
    judge: (values) => [...keyProblems(provider, given(values)), ...proofProblems(proofOf(values), secondFactor)],
    send: async (values) => {
      const body = { values: given(values), ...proofIn(proofOf(values), secondFactor) }
      await update({ params: { provider }, body })
      onClose()
      showToast({ text: 'provider.keysSaved', look: 'good' })
    },
  })
  const field = (name: string): FormField<string> => form.field(name) as FormField<string>
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      open
      title={text('provider.keysTitleOf', { name: text(`provider.name.${provider}`) })}
      onClose={close}
      actions={null}
    >
      <FormFrame
        form={form}
        submit={text('provider.keysSave')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={<Cancel onClick={close} />}
      >
        <p>
          {rich(`provider.keysHint.${provider}`, {
            address: (
              <bdi key="address" dir="ltr" className={styles.address}>
                {messagesTo}
              </bdi>
            ),
          })}
        </p>
        {fields.map((each) => (
          <KeyInput key={each.name} of={field(each.name)} asked={each} />
        ))}
        <ProofField secondFactor={secondFactor} field={field} />
      </FormFrame>
    </Dialog>
  )
}

function proofOf(values: FormValues): { readonly password: string; readonly code: string } {
  return { password: String(values['password'] ?? ''), code: String(values['code'] ?? '') }
}

interface KeyInputProps {
  readonly of: FormField<string>
  readonly asked: KeyField & { readonly name: KeyFieldName }
}

function KeyInput({ of, asked: { name, required, choices } }: KeyInputProps): ReactNode {
  const { text } = useIntl()
  const label = text(`provider.key.${name}`)
  if (choices)
    return (
      <ChoiceField
        of={of}
        label={label}
        choices={choices.map((choice) => [
          choice,
          text(choice === 'live' ? 'provider.choice.live' : 'provider.choice.sandbox'),
        ])}
      />
    )
  return (
    <TextField
      of={of}
      label={label}
      {...(required ? {} : { optional: text('admin.optional') })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/** Out of force: what was begun with them is still settled. */
export function RemoveKeysDialog({ keys: { provider }, secondFactor, onClose }: KeysDialogProps) {
  const { text } = useIntl()
  const online = useOnline()
  useReturnFocus()
  const remove = useSteadySend(removeProviderKeys)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { ...noProof },
    judge: (values) => proofProblems(values, secondFactor),
    send: async (values) => {
      await remove({ params: { provider }, body: proofIn(values, secondFactor) })
      onClose()
      showToast({ text: 'provider.keysRemoved', look: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('provider.keysRemoveTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('provider.keysRemove')}
        look="danger"
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={<Cancel onClick={close} />}
      >
        <p>{text('provider.keysRemoveText')}</p>
        <ProofField secondFactor={secondFactor} field={form.field} />
      </FormFrame>
    </Dialog>
  )
}

function Cancel({ onClick }: { readonly onClick: () => void }) {
  const { text } = useIntl()
  return (
    <Button look="plain" onClick={onClick}>
      {text('shell.cancel')}
    </Button>
  )
}
