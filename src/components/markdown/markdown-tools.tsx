import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FormField } from '#src/components/form/use-form.ts'
import type { Intl, TextId } from '#src/intl/intl.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { image } from '#src/ui/page-icon-paths.ts'
import { CampaignText } from './campaign-text.tsx'
import { bold, heading, italic, link, list } from './format-icon-paths.ts'
import { type Edit, type Format, formats, formatText, insertPicture, type Selection } from './format-text.ts'
import styles from './markdown-tools.module.css'
import { PicturePanel } from './picture-panel.tsx'
import type { TextPictures } from './text-pictures.ts'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'

const shapes: Readonly<Record<Format, string>> = { bold, italic, heading, list, link }
/** With the control or command key. */
const shortcuts: Readonly<Partial<Record<Format, string>>> = { bold: 'b', italic: 'i', link: 'k' }
const names: Readonly<Record<Format, TextId>> = {
  bold: 'format.bold',
  italic: 'format.italic',
  heading: 'format.heading',
  list: 'format.list',
  link: 'format.link',
}

interface MarkdownToolsProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly of: FormField<string>
  readonly lang: string | undefined
  readonly pictures: TextPictures | undefined
  readonly isPreview: boolean
  readonly onPreview: (isPreview: boolean) => void
}

/** Formats the selected text, inserts pictures, and switches between the text and its preview. */
export function MarkdownTools(props: MarkdownToolsProps) {
  const intl = useExtraTexts('campaign-editor')
  return intl && <Tools {...props} intl={intl} />
}

function Tools({
  area,
  of,
  lang,
  pictures,
  isPreview,
  onPreview,
  intl: { text },
}: MarkdownToolsProps & { readonly intl: Intl }) {
  const toolbar = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const [current, setCurrent] = useState(0)
  const [isChoosingPicture, setChoosingPicture] = useState(false)
  const format = (each: Format): void => {
    if (area.current) applyEdit(area.current, formatText(selectionOf(area.current), each))
  }
  const press = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // Keys of other scripts have the code of the Latin letter.
    const pressed = formats.find((each) => {
      const letter = shortcuts[each]
      return letter !== undefined && (event.key === letter || event.code === `Key${letter.toUpperCase()}`)
    })
    if (pressed === undefined) return
    event.preventDefault()
    format(pressed)
  })
  useEffect(() => {
    const { current: textarea } = area
    const listener = (event: globalThis.KeyboardEvent): void => press(event)
    textarea?.addEventListener('keydown', listener)
    return () => textarea?.removeEventListener('keydown', listener)
  }, [area])

  const buttons = [...formats, ...(pictures ? (['picture'] as const) : [])]
  const stop = Math.min(current, buttons.length - 1)
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction)
    if (step === undefined) return
    event.preventDefault()
    const last = buttons.length - 1
    const next = step === 'first' ? 0 : step === 'last' ? last : Math.min(Math.max(stop + step, 0), last)
    setCurrent(next)
    toolbar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div className={styles.bar}>
        <div
          ref={toolbar}
          role="toolbar"
          tabIndex={-1}
          aria-label={text('format.toolbar')}
          aria-controls={of.id}
          className={styles.buttons}
          onKeyDown={move}
        >
          {buttons.map((each, index) => (
            <button
              key={each}
              type="button"
              className={styles.button}
              tabIndex={index === stop ? 0 : -1}
              disabled={isPreview}
              title={text(each === 'picture' ? 'format.picture' : names[each])}
              aria-label={text(each === 'picture' ? 'format.picture' : names[each])}
              {...(each === 'picture'
                ? { 'aria-expanded': isChoosingPicture }
                : shortcuts[each] === undefined
                  ? {}
                  : { 'aria-keyshortcuts': `Control+${shortcuts[each].toUpperCase()}` })}
              // The selection of the text stays.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(index)}
              onClick={() => {
                if (each !== 'picture') return format(each)
                setChoosingPicture(!isChoosingPicture)
              }}
            >
              <Icon shape={each === 'picture' ? image : shapes[each]} />
            </button>
          ))}
        </div>
        <div role="group" aria-label={text('format.view')} className={styles.buttons}>
          {[false, true].map((shown) => (
            <button
              key={String(shown)}
              type="button"
              className={classes(styles.button, styles.view)}
              aria-pressed={isPreview === shown}
              onClick={() => onPreview(shown)}
            >
              {text(shown ? 'format.preview' : 'format.write')}
            </button>
          ))}
        </div>
      </div>
      {pictures && isChoosingPicture ? (
        <div hidden={isPreview}>
          <PicturePanel
            id={panelId}
            pictures={pictures}
            editorText={text}
            onInsert={(id, description) => {
              setChoosingPicture(false)
              if (area.current) applyEdit(area.current, insertPicture(selectionOf(area.current), id, description))
            }}
            onCancel={() => {
              setChoosingPicture(false)
              area.current?.focus()
            }}
          />
        </div>
      ) : null}
      {isPreview ? (
        <div className={styles.preview} role="region" aria-label={text('format.preview')}>
          {of.value.trim() === '' ? (
            <p className="soft">{text('format.previewEmpty')}</p>
          ) : (
            <CampaignText text={of.value} lang={lang} renderWaiting={pictures?.renderWaiting} isPublished />
          )}
        </div>
      ) : null}
    </>
  )
}

function stepOf(key: string, direction: string): 1 | -1 | 'first' | 'last' | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (key === 'ArrowRight') === (direction === 'rtl') ? -1 : 1
}

function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection {
  return { text: value, start: selectionStart, end: selectionEnd }
}

/** As if it was typed, so that it can be undone. */
function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  const { value } = area
  // Only this command, which has no successor, leaves the text's history of changes intact.
  // oxlint-disable-next-line typescript/no-deprecated
  if ('execCommand' in document) document.execCommand('insertText', false, insert)
  if (area.value === value) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(start, end)
}
