import { testParts } from './parts.ts'

await testParts('visitor')
