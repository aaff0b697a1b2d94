import { useRef, useState } from 'react'
import { type FundingDraft, updateFunding } from '#contract/campaign-edit.ts'
import { accountSchemes, accountTypes, fundingProblems, isMasked } from '#domain/funding.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Tick } from '#src/ui/field.tsx'
import { ChoiceField, LineField, RadioField } from './fields.tsx'
import { type BoundField, fieldId } from './form-part.ts'
import styles from './funding-form.module.css'

interface FundingFormProps {
  readonly id: string
  readonly funding: FundingDraft
  readonly achOn: boolean
  readonly editable: boolean
  readonly saved: () => void
}

interface Account extends Readonly<Record<string, string | boolean>> {
  readonly bankName: string
  readonly accountType: string
  readonly scheme: string
  readonly accountNumber: string
  readonly confirmAccountNumber: string
  readonly routingNumber: string
  readonly achAccountId: string
  readonly tos: boolean
}

/**
 * The account that the money is paid out to. It goes to the server when it is saved and is never kept on the device; what was
 * saved comes back as its last four characters.
 */
export function FundingForm({ id, funding, achOn, editable, saved }: FundingFormProps) {
  const { text } = useIntl()
  const online = useOnline()
  const send = useSteadySend(updateFunding)
  const { account } = funding
  const stored = account.accountNumber !== ''
  const [replacing, setReplacing] = useState(false)
  const entering = replacing || !stored
  const group = useRef<HTMLDivElement>(null)
  const form = useForm<Account>({
    initial: { ...account, confirmAccountNumber: '', tos: false },
    judge: ({ tos, ...values }) => fundingProblems({ ...values, tos: tos ? 'yes' : '' }, achOn),
    send: async ({ confirmAccountNumber, achAccountId, tos, ...values }) => {
      const fresh = !isMasked(values.accountNumber)
      await send({
        params: { campaignId: id },
        body: {
          bankName: values.bankName,
          accountType: values.accountType,
          scheme: values.scheme,
          accountNumber: values.accountNumber,
          routingNumber: values.routingNumber,
          achAccountId,
          ...(fresh ? { confirmAccountNumber, tos } : {}),
        },
      })
      saved()
    },
  })
  const field = (name: keyof Account & string): BoundField => {
    const { value, error, change, leave } = form.field(name)
    return {
      id: fieldId('funding', name),
      name,
      label: text(`draft.funding.${name}` as TextId),
      value: String(value),
      error,
      required: name !== 'achAccountId' || achOn,
      set: (next) => change(next),
      leave,
    }
  }
  const iban = form.values.scheme === 'iban'
  const replace = (): void => {
    setReplacing(true)
    form.set({ accountNumber: '', confirmAccountNumber: '', routingNumber: '', tos: false })
    setTimeout(() => group.current?.querySelector<HTMLElement>('input:checked')?.focus(), 0)
  }
  const keep = (): void => {
    setReplacing(false)
    const { accountNumber, routingNumber, scheme } = account
    form.set({ accountNumber, routingNumber, scheme, confirmAccountNumber: '', tos: false })
  }
  const digits = { dir: 'ltr', spellCheck: false, maxLength: 60 } as const
  const tos = form.field('tos')
  if (!editable) return stored ? <StoredAccount account={account} /> : null
  return (
    <FormFrame
      form={form}
      submit={text('steps.saveAccount')}
      blocked={online ? undefined : text('steps.accountOffline')}
    >
      <LineField of={field('bankName')} />
      <ChoiceField
        of={field('accountType')}
        choices={accountTypes.map((value) => ({ value, label: text(`steps.accountType.${value}`) }))}
      />
      {entering ? (
        <div ref={group} className={styles.numbers}>
          <RadioField
            of={field('scheme')}
            choices={accountSchemes.map((value) => ({
              value,
              label: text(`steps.scheme.${value}`),
              text: text(`steps.scheme.${value}Text`),
            }))}
          />
          <LineField
            of={field('accountNumber')}
            label={text(iban ? 'steps.iban' : 'draft.funding.accountNumber')}
            input={digits}
          />
          <LineField
            of={field('confirmAccountNumber')}
            label={text(iban ? 'steps.ibanAgain' : 'draft.funding.confirmAccountNumber')}
            hint={text('steps.confirmHint')}
            // Typed again, so that a slip of the finger is found.
            input={{ ...digits, onPaste: (event) => event.preventDefault() }}
          />
          <LineField
            of={field('routingNumber')}
            label={text(iban ? 'steps.bic' : 'steps.routing')}
            hint={text(iban ? 'steps.bicHint' : 'steps.routingHint')}
            input={digits}
          />
          <Tick label={text('steps.tos')} error={tos.error}>
            {(wiring) => (
              <input
                {...wiring}
                id={fieldId('funding', 'tos')}
                type="checkbox"
                name="tos"
                checked={tos.value}
                onChange={(event) => tos.change(event.target.checked)}
              />
            )}
          </Tick>
          {stored ? (
            <div>
              <Button look="plain" onClick={keep}>
                {text('steps.keepAccount')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <StoredAccount account={account} replace={replace} />
      )}
      {achOn || account.achAccountId !== '' ? <LineField of={field('achAccountId')} input={digits} /> : null}
    </FormFrame>
  )
}

interface StoredAccountProps {
  readonly account: FundingDraft['account']
  /** Absent where it cannot be changed now. */
  readonly replace?: () => void
}

/** The numbers that the server has, by their ends. */
function StoredAccount({ account, replace }: StoredAccountProps) {
  const { text } = useIntl()
  const iban = account.scheme === 'iban'
  const rows = [
    ...(replace ? [] : [[text('draft.funding.bankName'), account.bankName] as const]),
    [text(iban ? 'steps.iban' : 'draft.funding.accountNumber'), account.accountNumber] as const,
    [text(iban ? 'steps.bic' : 'steps.routing'), account.routingNumber] as const,
  ]
  return (
    <div className={styles.stored}>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{text('steps.maskedText')}</p>
      {replace ? (
        <Button id={fieldId('funding', 'accountNumber')} look="quiet" onClick={replace}>
          {text('steps.replaceAccount')}
        </Button>
      ) : null}
    </div>
  )
}
