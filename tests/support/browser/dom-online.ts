/** Every test begins online: files share their modules, and one may end while its site does not respond. */

import { beforeEach } from 'vitest'
import { noteReachable } from '#src/platform/online.ts'

beforeEach(() => noteReachable(true))
