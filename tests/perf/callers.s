# callers.s - functions whose frame pointer is, or is not, their caller's
#
#	as -g --debug-prefix-map=$PWD=. -o callers.o callers.s
#	ld -Ttext=0x400100 -z noseparate-code --build-id=none --eh-frame-hdr \
#		-o callers callers.o
#	strip -N __bss_start -N _edata -N _end callers
#
# makes the program of the cases.  Each function begins 64 bytes after the one
# before it, so that recording.py knows its addresses.

	.macro function name
	.balign 64, 0xcc
	.globl \name
	.type \name, @function
\name:
	.cfi_startproc
	.endm

	.macro end name
	.cfi_endproc
	.size \name, . - \name
	.endm

	.macro frame			# 4 bytes
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	mov %rsp, %rbp
	.cfi_def_cfa_register 6
	.endm

	.macro return
	pop %rbp
	.cfi_def_cfa 7, 8
	ret
	.endm

	.text
	function _start			# 0x400100
	.cfi_undefined 16
	call main			# returns to +5
	hlt
	end _start

	function main			# 0x400140
	frame
	call hash			# returns to +9
	call tail			# +14
	call *%rax			# +16
	call two			# +21
	call pointer			# +26
	call nobody			# +31
	call general			# +36
	call bare			# +41
	call alone			# +46
	call untold			# +51
	return
	end main

	function hash			# 0x400180
	frame
	call mix			# +9
	return
	end hash

	function mix			# 0x4001c0
	nop
	ret
	end mix

	function tail			# 0x400200
	jmp tailed
	end tail

	function tailed			# 0x400240
	frame
	call mix
	return
	end tailed

	function two			# 0x400280
	frame
	test %eax, %eax
	je 1f
	call mix
	.cfi_remember_state
	return
1:	.cfi_restore_state
	pop %rbp
	.cfi_def_cfa 7, 8
	jmp hash
	end two

	function pointer		# 0x4002c0
	frame
	call *%rax
	return
	end pointer

	function nobody			# 0x400300
	sub $8, %rsp
	.cfi_def_cfa_offset 16
	call mix
	add $8, %rsp
	.cfi_def_cfa_offset 8
	ret
	end nobody

	function general		# 0x400340
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	nop
	xor %ebp, %ebp
	call mix			# +9
	pop %rbp
	.cfi_def_cfa_offset 8
	ret
	end general

	function bare			# 0x400380
	frame
	call nobody
	return
	end bare

	function restorer		# 0x4003c0
	.cfi_signal_frame
	nop
	mov $15, %eax
	syscall
	end restorer

	function handler		# 0x400400
	frame
	nop
	return
	end handler

	function alone			# 0x400440
	frame
	nop
	return
	end alone

	.balign 64, 0xcc
	.type untold, @function
untold:					# 0x400480, and no table has it
	push %rbp
	mov %rsp, %rbp
	call untold			# +9
	pop %rbp
	ret
	.size untold, . - untold
