/** Components render within milliseconds on a quiet machine and within many seconds on a busy one. */

import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })
