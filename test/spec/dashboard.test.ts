import { testParts } from './parts.ts'

await testParts('dashboard')
