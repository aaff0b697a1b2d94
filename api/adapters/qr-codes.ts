/** QR codes as paths: the page draws them without a library of its own (docs/areas/auth.md). */

import { encode } from 'uqr'
import type { QrCodes } from '#api/ports.ts'
import { qrOptions, qrPicture } from '#contract/qr-code.ts'

export function pathQrCodes(): QrCodes {
  return { of: (text) => qrPicture(encode(text, qrOptions)) }
}
