import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Fields } from '#domain/draft/campaign-sections.ts'
import { accountSchemes, accountTypes, fundingProblems } from '#domain/draft/funding.ts'
import { isMasked } from '#domain/masking.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { focusField, useForm } from '#src/components/form/use-form.ts'
import { DraftStorageFailed } from '#src/data/draft/record-store.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type ConnectedAccountsHere, ConnectedChoice, connectButtonName } from './connected-choice.tsx'
import { ChoiceField, LineField, RadioField } from '#src/features/draft/fields/fields.tsx'
import { type BoundField, sectionFieldId } from '#src/features/draft/fields/form-part.ts'
import styles from './funding-form.module.css'
import type { AccountEntry } from '#src/features/draft/use-account.ts'

interface FundingFormProps {
  readonly entry: AccountEntry
  /** The server's account as the user sees it, and its version. */
  readonly stored: Fields
  readonly version: number
  /** Whenever this object changes, the first field takes the focus. */
  readonly focus: object | undefined
  /** The choice of a connected account, if one is required. */
  readonly here: ConnectedAccountsHere | undefined
  readonly editable: boolean
  readonly typed: () => void
  /**
   * @param leave the connected account to continue with at the provider, empty for a new one; undefined if the user
   * stays
   */
  readonly saved: (outcome: 'sent' | 'kept', leave: string | undefined) => void
  /** Closes the form and returns to an account that is on this device; undefined if there is none. */
  readonly back: (() => void) | undefined
}

const noNumbers = { accountNumber: '', routingNumber: '' } as const
const blank = { bankName: '', accountType: '', scheme: 'us', ...noNumbers, achAccountId: '' } as const

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
 * The account that the money is paid out to. It is encrypted before it leaves this form, to the server or to the
 * device; a saved account is returned as its last four characters.
 */
export function FundingForm({ entry, stored, version, focus, here, editable, typed, saved, back }: FundingFormProps) {
  const { text } = useIntl()
  const online = useOnline()
  const account = { ...blank, ...stored }
  const hasAccount = account.accountNumber !== ''
  const [replacing, setReplacing] = useState(back !== undefined)
  const [isUnsaved, setUnsaved] = useState(false)
  const entering = replacing || !hasAccount
  const group = useRef<HTMLDivElement>(null)
  const leave = useRef<string>(undefined)
  const form = useForm<Account>({
    initial: { ...account, ...(replacing ? noNumbers : {}), confirmAccountNumber: '', tos: false },
    validate: ({ tos, ...values }) => fundingProblems({ ...values, tos: tos ? 'yes' : '' }),
    send: async ({ confirmAccountNumber, achAccountId, tos, ...values }) => {
      const fresh = !isMasked(values.accountNumber)
      const body = {
        bankName: values.bankName,
        accountType: values.accountType,
        scheme: values.scheme,
        accountNumber: values.accountNumber,
        routingNumber: values.routingNumber,
        achAccountId,
        ...(fresh ? { confirmAccountNumber, tos } : {}),
      }
      setUnsaved(false)
      try {
        saved(await entry.save(body, version), leave.current)
      } catch (error) {
        if (!(error instanceof DraftStorageFailed)) throw error
        setUnsaved(true)
      }
    },
  })
  useEffect(() => {
    if (focus) focusField(sectionFieldId('funding', 'bankName'))
  }, [focus])
  const field = (name: keyof Account & string): BoundField => {
    const of = form.field(name)
    return {
      ...of,
      id: sectionFieldId('funding', name),
      label: text(`draft.funding.${name}` as TextId),
      value: String(of.value),
      required: true,
      change: (next) => {
        typed()
        of.change(next)
      },
    }
  }
  const iban = form.values.scheme === 'iban'
  const replace = (): void => {
    setReplacing(true)
    form.reset({ ...noNumbers, confirmAccountNumber: '', tos: false })
    setTimeout(() => group.current?.querySelector<HTMLElement>('input:checked')?.focus(), 0)
  }
  const keep = (): void => {
    setReplacing(false)
    const { accountNumber, routingNumber, scheme } = account
    form.reset({ accountNumber, routingNumber, scheme, confirmAccountNumber: '', tos: false })
  }
  const digits = { dir: 'ltr', spellCheck: false, autoComplete: 'off', maxLength: 60 } as const
  const onSubmit = (event: FormEvent): void => {
    const { submitter } = event.nativeEvent as SubmitEvent
    leave.current =
      submitter instanceof HTMLButtonElement && submitter.name === connectButtonName ? submitter.value : undefined
    form.onSubmit(event)
  }
  if (!editable)
    return hasAccount ? (
      <StoredAccount
        account={account}
        connected={here?.accounts.data?.find(({ id }) => id === account.achAccountId)?.companyName}
      />
    ) : null
  return (
    <FormFrame
      form={{ ...form, onSubmit }}
      submit={text(online ? 'steps.saveAccount' : 'steps.keepSealed')}
      blocked={entry.sealable ? undefined : text('steps.accountNeedsKey')}
      beside={
        back ? (
          <Button variant="plain" onClick={back}>
            {text('steps.accountBack')}
          </Button>
        ) : undefined
      }
    >
      {isUnsaved ? (
        <Notice variant="bad" live>
          {text('steps.accountNotStored')}
        </Notice>
      ) : online ? null : (
        <Notice>{text('steps.accountOffline')}</Notice>
      )}
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
            // Typed again instead of pasted, so that typing errors are detected.
            input={{ ...digits, onPaste: (event) => event.preventDefault() }}
          />
          <LineField
            of={field('routingNumber')}
            label={text(iban ? 'steps.bic' : 'steps.routing')}
            hint={text(iban ? 'steps.bicHint' : 'steps.routingHint')}
            input={digits}
          />
          <TickField of={{ ...form.field('tos'), id: sectionFieldId('funding', 'tos') }} label={text('steps.tos')} />
          {hasAccount && back === undefined ? (
            <div>
              <Button variant="plain" onClick={keep}>
                {text('steps.keepAccount')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <StoredAccount account={account} replace={replace} />
      )}
      {here ? (
        <ConnectedChoice
          of={field('achAccountId')}
          here={here}
          stored={account.achAccountId}
          saved={version > 0}
          dirty={[...form.dirty].some((name) => name !== 'achAccountId')}
        />
      ) : null}
    </FormFrame>
  )
}

interface StoredAccountProps {
  readonly account: Readonly<Record<keyof typeof blank, string>>
  /** Name of the connected account, if one is required. */
  readonly connected?: string | undefined
  /** Undefined if the account cannot be changed now. */
  readonly replace?: () => void
}

/** The account numbers that the server has, by their last characters. */
function StoredAccount({ account, connected, replace }: StoredAccountProps) {
  const { text } = useIntl()
  const iban = account.scheme === 'iban'
  const rows = [
    ...(replace ? [] : [[text('draft.funding.bankName'), account.bankName] as const]),
    [text(iban ? 'steps.iban' : 'draft.funding.accountNumber'), account.accountNumber] as const,
    [text(iban ? 'steps.bic' : 'steps.routing'), account.routingNumber] as const,
    ...(connected === undefined ? [] : [[text('draft.funding.achAccountId'), connected] as const]),
  ]
  return (
    <div className={styles.stored}>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi dir={isMasked(value) ? 'ltr' : 'auto'}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{text('steps.maskedText')}</p>
      {replace ? (
        <Button id={sectionFieldId('funding', 'accountNumber')} variant="quiet" onClick={replace}>
          {text('steps.replaceAccount')}
        </Button>
      ) : null}
    </div>
  )
}
