/**
 * Form controls of a section: one line, several lines, a choice, a checkbox. Each is bound to one field of the draft.
 */

import type { InputHTMLAttributes, ReactNode } from 'react'
import { latinDigits } from '#domain/money.ts'
import { textPictureKind } from '#contract/uploads.ts'
import { picturesIn } from '#domain/content/markdown.ts'
import { graphemes } from '#domain/text.ts'
import {
  AreaField as FormAreaField,
  ChoiceField as FormChoiceField,
  TextField,
  TickField as FormTickField,
} from '#src/components/form/form-parts.tsx'
import { RadioField as FormRadioField } from '#src/components/form/radio-field.tsx'
import { MarkdownField } from '#src/components/markdown/markdown-field.tsx'
import { WebAddressField } from '#src/components/web-address/web-address-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import type { RadioChoice } from '#src/ui/radio-group.tsx'
import styles from './fields.module.css'
import type { BoundField, BoundFile } from './form-part.ts'
import { WaitingPicture } from './waiting-picture.tsx'

export interface FieldProps {
  readonly of: BoundField
  readonly hint?: ReactNode
  /** Label, if it differs from the field's own name. */
  readonly label?: string
  /** Omits the "optional" mark. */
  readonly unmarked?: boolean
}

/** Props that the frame of every control takes from its field. */
export function useFrame({ of, hint, label, unmarked = false }: FieldProps) {
  const { text } = useIntl()
  return {
    of,
    label: label ?? of.label,
    hint,
    ...(of.required || unmarked ? {} : { optional: text('edit.optional') }),
  }
}

export type LineKind = 'text' | 'url' | 'email' | 'tel' | 'date' | 'year' | 'coordinates'

const kinds: Readonly<Record<LineKind, InputHTMLAttributes<HTMLInputElement>>> = {
  text: { maxLength: 600 },
  url: { type: 'url', dir: 'ltr', placeholder: 'https://', maxLength: 2000 },
  email: { type: 'email', dir: 'ltr', maxLength: 254 },
  tel: { type: 'tel', dir: 'ltr', maxLength: 40 },
  date: { type: 'date' },
  year: { inputMode: 'numeric', maxLength: 4 },
  coordinates: { dir: 'ltr', maxLength: 60 },
}
/** Their digits are stored as 0 to 9, whatever script they were typed in. */
const numbered: ReadonlySet<LineKind> = new Set(['tel', 'year', 'coordinates'])

interface LineProps extends FieldProps {
  readonly kind?: LineKind
  readonly autoComplete?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

/** One line: a text, an address, an e-mail, a phone number or a day. */
export function LineField({ kind = 'text', autoComplete = 'off', input, ...props }: LineProps) {
  const { of } = props
  const change = numbered.has(kind) ? (value: string): void => of.change(latinDigits(value)) : of.change
  const Control = kind === 'url' ? WebAddressField : TextField
  return (
    <Control
      dir="auto"
      {...kinds[kind]}
      {...input}
      {...useFrame(props)}
      of={{ ...of, change }}
      autoComplete={autoComplete}
    />
  )
}

const spacious = 500

interface AreaProps extends FieldProps {
  readonly rows?: number
  /** Maximum length in characters as a reader counts them; the current length is shown while typing. */
  readonly most?: number
  readonly lang?: string
}

/** The hint of a text with its length. In a long text, the length is relevant only near the limit. */
function useCountedHint(value: string, most: number | undefined, hint: ReactNode): ReactNode {
  const { text, number } = useIntl()
  const count = graphemes(value.trim())
  if (most === undefined || (most > spacious && count < most * 0.8)) return hint
  return (
    <span className={styles.counted}>
      <span>{hint}</span>
      <span className={styles.counter}>{text('steps.characters', { count: number(count), most: number(most) })}</span>
    </span>
  )
}

/** Allows text that is too long: it is validated, never truncated. */
const typedMaximum = 20_000

/** Several lines of text. */
export function AreaField({ rows = 4, most, lang, hint, ...props }: AreaProps) {
  const under = useCountedHint(props.of.value, most, hint)
  return (
    <FormAreaField
      {...useFrame({ ...props, hint: under })}
      {...(lang === undefined ? {} : { lang })}
      dir="auto"
      rows={rows}
      maxLength={typedMaximum}
    />
  )
}

interface FormattedProps extends Omit<AreaProps, 'of'> {
  readonly of: BoundFile
}

/** Several lines of Markdown. Its pictures are stored on this device at once, and uploaded with the draft. */
export function FormattedField({ rows = 4, most, lang, hint, ...props }: FormattedProps) {
  const { text } = useIntl()
  const { of } = props
  const under = useCountedHint(of.value, most, hint)
  const isRefused = picturesIn(of.value).some((id) => of.fileState(id).kind === 'refused')
  const frame = useFrame({ ...props, hint: under })
  return (
    <MarkdownField
      {...frame}
      of={isRefused && of.error === undefined ? { ...of, error: text('steps.textPictureRefused') } : of}
      lang={lang}
      rows={rows}
      maxLength={typedMaximum}
      pictures={{
        put: (picture) => of.addPicture(textPictureKind, picture),
        needsConnection: false,
        renderWaiting: (id, alt) =>
          of.fileState(id).kind === 'waiting' ? <WaitingPicture id={id} alt={alt} read={of.readStored} /> : undefined,
      }}
    />
  )
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly RadioChoice[]
}

/** A choice from a list. A value that the list does not have is retained under its own name. */
export function ChoiceField({ choices, ...props }: ChoiceProps) {
  const { text } = useIntl()
  const { value } = props.of
  const isUnknown = value !== '' && !choices.some((choice) => choice.value === value)
  return (
    <FormChoiceField
      {...useFrame(props)}
      choices={[
        ['', text('edit.choose')],
        ...(isUnknown ? [[value, value] as const] : []),
        ...choices.map((choice) => [choice.value, choice.label] as const),
      ]}
    />
  )
}

/** A choice of a few options, each with its explanation: all are visible at once. */
export function RadioField({ choices, ...props }: ChoiceProps) {
  const { label, ...frame } = useFrame(props)
  return <FormRadioField {...frame} legend={label} choices={choices} />
}

/** Yes or no, stored as these words. */
export function TickField({ of, label }: Pick<FieldProps, 'of' | 'label'>) {
  return (
    <FormTickField
      label={label ?? of.label}
      of={{ ...of, value: of.value === 'yes', change: (isTicked) => of.change(isTicked ? 'yes' : 'no') }}
    />
  )
}
