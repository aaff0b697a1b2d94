import { type ReactNode, useRef, useState } from 'react'
import { deferred } from '#src/components/deferred.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { Field } from '#src/ui/field.tsx'
import type { TextPictures } from './text-pictures.ts'

/** The text can be written without it. */
const MarkdownTools = deferred(async () => (await import('./markdown-tools.tsx')).MarkdownTools)

interface MarkdownFieldProps {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
  readonly rows?: number
  readonly maxLength?: number
  readonly lang?: string | undefined
  readonly pictures?: TextPictures | undefined
}

/** Several lines of Markdown, with buttons that format it and a preview. */
export function MarkdownField({ of, label, hint, optional, rows = 5, maxLength, lang, pictures }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  return (
    <Field id={of.id} label={label} hint={hint} error={of.error} {...(optional === undefined ? {} : { optional })}>
      {(wiring) => (
        <>
          <MarkdownTools
            area={area}
            of={of}
            lang={lang}
            pictures={pictures}
            isPreview={isPreview}
            onPreview={setPreview}
          />
          <textarea
            {...wiring}
            ref={area}
            // A problem is shown beside the text, also if it is found during the preview.
            hidden={isPreview && of.error === undefined}
            name={of.name}
            value={of.value}
            rows={rows}
            maxLength={maxLength}
            lang={lang}
            dir="auto"
            onChange={(event) => of.change(event.target.value)}
            onBlur={of.leave}
          />
        </>
      )}
    </Field>
  )
}
