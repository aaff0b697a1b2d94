/** The report of a repayment, as its owner attaches and removes it. */

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { setRepaymentReport } from '#contract/repayment/repayment-report.ts'
import { uploadFile } from '#contract/content/upload-file.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { ReportPanel } from './report-panel.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-000000000001'
const of = (report: RepaymentDetail['report']) => ({ id, report }) as RepaymentDetail
const stored = { type: 'application/pdf', bytes: 5000 }

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'investment-errors', 'repayment')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onChanged = vi.fn<() => void>()
const show = (report: RepaymentDetail['report']) =>
  showStubbed(<ReportPanel of={of(report)} onChanged={onChanged} />, { intl, now, path: '/' })
const control = () => screen.getByLabelText('Report for investors', { selector: 'input' })

it('refuses a file of another type beside the field, before it is uploaded', async () => {
  show(null)
  const file = new File(['MZ'], 'report.exe', { type: 'application/x-msdownload' })
  // A file dialog may ignore the accepted types, as the one of some browsers does.
  fireEvent.change(control(), { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toBe('This file type is not supported.')
  expect(control().getAttribute('aria-invalid')).toBe('true')
  expect(calls.sent(uploadFile, { kind: 'repayment-report', fileId: id })).toEqual([])
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull()
})

it('shows the stored report with its type and size, and removes it', async () => {
  const user = show(stored)
  expect(screen.getByText('PDF, 5 kB')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download report' })).toBeTruthy()
  calls.refuse(setRepaymentReport, { code: 'REPAYMENT_ENDED' })
  await user.click(screen.getByRole('button', { name: 'Remove report' }))
  expect(await screen.findByText(/This repayment is already paid, cancelled or declined/)).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
  expect(calls.sent(setRepaymentReport)).toMatchObject([{ body: { repaymentId: id, fileId: null } }])
})

/** Answers uploads, which need XMLHttpRequest for their progress. */
function stubUpload(status: number, answer: object): void {
  class AnsweredUpload extends EventTarget {
    readonly upload = new EventTarget()
    status = status
    responseText = JSON.stringify(answer)
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    abort(): void {}
    send(): void {
      queueMicrotask(() => {
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
}

const choose = (): void => {
  fireEvent.change(control(), { target: { files: [new File(['x'], 'report.txt', { type: 'text/plain' })] } })
}

it('explains malware beside the field, and attaches nothing', async () => {
  stubUpload(400, {
    status: 'error',
    code: 'INVALID_INPUT',
    message: '',
    data: null,
    fields: [{ path: 'file', code: 'infected' }],
  })
  show(null)
  choose()
  expect((await screen.findByRole('alert')).textContent).toBe('This file contains malware and was not saved.')
  expect(control().getAttribute('aria-invalid')).toBe('true')
  expect(calls.sent(setRepaymentReport)).toEqual([])
})

it('shows that a report is being checked, and offers no download meanwhile', () => {
  show({ ...stored, scan: 'quarantined' })
  expect(screen.getByText(/We are checking this file for malware/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull()
  cleanup()
  show({ ...stored, scan: 'infected' })
  expect(screen.getByText(/This file contained malware and was deleted/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull()
})
