import { useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { allocateUnits } from '#contract/campaign/allocation.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { AllocationProps } from './allocation-props.ts'
import { AllocationRow, rowId } from './allocation-row.tsx'
import { AllocationSummary } from './allocation-summary.tsx'
import styles from './allocation.module.css'
import { proRataUnits, readUnits, storedUnits, storeUnits } from './entered-units.ts'

/** Investments that are shown at once. */
const pageRows = 50

/** A number of units for each investment, and the button that allocates them. */
export function AllocationForm({ campaignId, of: allocation, readAgain }: AllocationProps) {
  const { text, number, decimalMark } = useIntl()
  const { items } = allocation
  const [entered, setEntered] = useState(() => storedUnits(campaignId, readLocal))
  const [page, setPage] = useState(0)
  const [attempted, setAttempted] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [replacing, setReplacing] = useState(false)
  const [changed, setChanged] = useState(false)
  const focus = useFocus()
  const allocate = useIdempotentMutation(allocateUnits)
  const showToast = useSetAtom(showToastAtom)
  const read = useMemo(() => readUnits(allocation, entered, decimalMark), [allocation, entered, decimalMark])
  useEffect(() => {
    if (Object.keys(entered).length > 0) storeUnits(campaignId, entered, writeLocal)
  }, [campaignId, entered])
  const pages = Math.max(1, Math.ceil(items.length / pageRows))
  // Investors may have cancelled meanwhile.
  const shown = Math.min(page, pages - 1)
  const first = shown * pageRows
  const rows = items.slice(first, first + pageRows)

  const proRata = proRataUnits(items)
  const isEntered = Object.entries(entered).some(
    ([reference, typed]) => typed.trim() !== '' && typed !== proRata[reference],
  )
  const fill = (): void => setEntered(proRata)
  const submit = (): void => {
    setAttempted(true)
    setChanged(false)
    const wrong = items.findIndex((_, index) => read.problems.has(index))
    const item = items[wrong]
    if (item !== undefined) {
      setPage(Math.floor(wrong / pageRows))
      focus(rowId(item.reference))
    } else if (read.remaining === 0n) setConfirming(true)
  }
  const send = async (): Promise<false | undefined> => {
    try {
      await allocate({ params: { id: campaignId }, body: { seen: allocation.seen, units: [...read.units] } })
    } catch (error) {
      readAgain()
      // What was entered stays: only the list is another one.
      if (!isFailure(error, 'ALLOCATION_CHANGED')) throw error
      setChanged(true)
      setConfirming(false)
      return false
    }
    storeUnits(campaignId, undefined, writeLocal)
    showToast({ text: 'dash.allocate.done', variant: 'good' })
    return undefined
  }
  return (
    <>
      {changed ? <Notice variant="warn" live title={text('error.ALLOCATION_CHANGED')} /> : null}
      <div className="spread">
        <p role="status">
          <b>
            {text('dash.allocate.sum', {
              allocated: number(read.allocated),
              total: number(read.allocated + read.remaining),
            })}
          </b>
          {' · '}
          {read.remaining < 0n
            ? text('dash.allocate.over', { count: Number(-read.remaining) })
            : text('dash.allocate.left', { count: Number(read.remaining) })}
        </p>
        <Button variant="quiet" onClick={() => (isEntered ? setReplacing(true) : fill())}>
          {text('dash.allocate.fill')}
        </Button>
      </div>
      <BoxedList as="ol" className={styles.rows}>
        {rows.map((item, index) => (
          <AllocationRow
            key={item.reference}
            of={item}
            value={entered[item.reference] ?? ''}
            problem={read.problems.get(first + index)}
            attempted={attempted}
            onChange={(typed) => setEntered((before) => ({ ...before, [item.reference]: typed }))}
          />
        ))}
      </BoxedList>
      {pages === 1 ? null : (
        <nav className="spread" aria-label={text('dash.allocate.pages')}>
          <Button variant="quiet" aria-disabled={shown === 0} onClick={() => setPage(Math.max(0, shown - 1))}>
            {text('dash.allocate.previous')}
          </Button>
          <span className="soft small">
            {text('dash.allocate.page', {
              from: number(first + 1),
              to: number(first + rows.length),
              total: number(items.length),
            })}
          </span>
          <Button
            variant="quiet"
            aria-disabled={shown === pages - 1}
            onClick={() => setPage(Math.min(pages - 1, shown + 1))}
          >
            {text('dash.allocate.next')}
          </Button>
        </nav>
      )}
      <div>
        <Button needsConnection onClick={submit}>
          {text('dash.allocate.do')}
        </Button>
        {attempted && (read.problems.size > 0 || read.remaining !== 0n) ? (
          <FieldError live>
            {read.problems.size > 0
              ? text('dash.allocate.problems', { count: read.problems.size })
              : read.remaining > 0n
                ? text('dash.allocate.more', { count: Number(read.remaining) })
                : text('dash.allocate.fewer', { count: Number(-read.remaining) })}
          </FieldError>
        ) : null}
      </div>
      {replacing ? (
        <ActionDialog
          title={text('dash.allocate.replace')}
          action={text('dash.allocate.fill')}
          variant="primary"
          needsConnection={false}
          run={async () => fill()}
          onClose={() => setReplacing(false)}
        >
          <p>{text('dash.allocate.replaceText')}</p>
        </ActionDialog>
      ) : null}
      {confirming ? (
        <ActionDialog
          title={text('dash.allocate.confirm')}
          action={text('dash.allocate.do')}
          variant="primary"
          run={send}
          onClose={() => setConfirming(false)}
        >
          <AllocationSummary of={allocation} units={read.units} />
        </ActionDialog>
      ) : null}
    </>
  )
}

/** Focuses an element once its page is shown. */
function useFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (wanted !== undefined) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return (id) => setWanted({ id })
}
