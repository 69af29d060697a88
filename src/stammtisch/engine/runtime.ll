; All that compiled rules need around them: memory in blocks, and a square root. LLVM puts most of it where it is used.
;
; A block has a size of 2**n bytes, n >= 6, after a header of 64. Free blocks of one size are a list; the last one freed
; is the first to be used again. Memory is never given back: a search uses the same few blocks again and again.
;
; The header is what Numba expects of its `MemInfo` on a machine with pointers of 4 bytes:
;   0 references (i64), 8 destructor, 12 its argument, 16 where the data is, 24 size (i64);
; and of our own: 32 the next free block, 36 n.

@__heap_base = external hidden global i8
@top = internal global i32 0              ; where memory has not been used yet; 0: nowhere so far
@free = internal global [32 x ptr] zeroinitializer

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare double @llvm.sqrt.f64(double)
declare void @llvm.trap()

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; A block for so many bytes: the address of its header. Traps if there is no memory left.
define internal ptr @take_block(i32 %size) noinline {
  %least = call i32 @llvm.umax.i32(i32 %size, i32 64)
  %less = sub i32 %least, 1
  %zeros = call i32 @llvm.ctlz.i32(i32 %less, i1 false)
  %n = sub i32 32, %zeros
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %n
  %first = load ptr, ptr %list
  %none = icmp eq ptr %first, null
  br i1 %none, label %fresh, label %used

used:
  %link = getelementptr i8, ptr %first, i32 32
  %next = load ptr, ptr %link
  store ptr %next, ptr %list
  ret ptr %first

fresh:
  %known = load i32, ptr @top
  %unset = icmp eq i32 %known, 0
  %base = ptrtoint ptr @__heap_base to i32
  %up = add i32 %base, 63
  %aligned = and i32 %up, -64
  %start = select i1 %unset, i32 %aligned, i32 %known
  %bytes = shl i32 1, %n
  %whole = add i32 %bytes, 64
  %end = add i32 %start, %whole
  %wrapped = icmp ult i32 %end, %start
  br i1 %wrapped, label %full, label %look

look:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %before = sub i32 %end, 1
  %last = lshr i32 %before, 16
  %fits = icmp ult i32 %last, %pages
  br i1 %fits, label %made, label %grow

grow:
  %needed = sub i32 %last, %pages
  %more = add i32 %needed, 1
  %old = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %failed = icmp eq i32 %old, -1
  br i1 %failed, label %full, label %made

full:
  call void @llvm.trap()
  unreachable

made:
  store i32 %end, ptr @top
  %block = inttoptr i32 %start to ptr
  %order = getelementptr i8, ptr %block, i32 36
  store i32 %n, ptr %order
  ret ptr %block
}

declare i32 @llvm.umax.i32(i32, i32)

define internal void @give_back(ptr %block) {
  %order = getelementptr i8, ptr %block, i32 36
  %n = load i32, ptr %order
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %n
  %first = load ptr, ptr %list
  %link = getelementptr i8, ptr %block, i32 32
  store ptr %first, ptr %link
  store ptr %block, ptr %list
  ret void
}

; For the host: so many bytes, and back again.
define ptr @allocate(i32 %size) {
  %block = call ptr @take_block(i32 %size)
  %data = getelementptr i8, ptr %block, i32 64
  ret ptr %data
}

define void @release(ptr %data) {
  %block = getelementptr i8, ptr %data, i32 -64
  call void @give_back(ptr %block)
  ret void
}

; For compiled code, under Numba's names.
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %bytes = trunc i64 %size to i32
  %block = call ptr @take_block(i32 %bytes)
  store i64 1, ptr %block
  %destructor = getelementptr i8, ptr %block, i32 8
  store i64 0, ptr %destructor
  %data = getelementptr i8, ptr %block, i32 64
  %where = getelementptr i8, ptr %block, i32 16
  store ptr %data, ptr %where
  %length = getelementptr i8, ptr %block, i32 24
  store i64 %size, ptr %length
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  call void @give_back(ptr %block)
  ret void
}
